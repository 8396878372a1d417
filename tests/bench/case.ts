/** One thing that is measured. */
export interface Case {
  name: string
  unit: Unit
  /** The most that is ok; none where a figure is shown for what it is. */
  target?: number
  /** What the target is for where it is not for the value: the value's ratio to the floor. */
  of?: 'floor'
  /** Measures it, medians of five unless the note says otherwise. Throws where it cannot be measured. */
  measure: (options: CaseOptions) => Promise<Figure>
}

/** Times are `s`, `ms` and `µs`; memory is `MiB`, sizes are `B`, and `files`, `requests` and `points` are counts. */
export type Unit = '×' | 's' | 'ms' | 'µs' | 'MiB' | 'B' | 'files' | 'requests' | 'points'

/** What every case is told: how many pages a big site has. */
export interface CaseOptions {
  pages: number
}

/** What came out, and what it was made from. */
export interface Figure {
  value: number
  /** The value per the least that the same work can cost, where that was measured in the same run. */
  floor?: number
  note: string
}
