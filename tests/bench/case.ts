/** One thing that is measured: `value` at most `target` is ok. */
export interface Case {
  name: string
  target: number
  unit: '×' | 'ms'
  /** Measures it, medians of five; `pages` is how many pages a big site has. Throws where it cannot be measured. */
  measure(options: { pages: number }): Promise<Figure>
}

/** What came out, and what it was made from. */
export interface Figure {
  value: number
  note: string
}
