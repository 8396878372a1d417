/** A measurement. */
export interface Case {
  name: string
  unit: Unit
  /** The maximum that is acceptable; undefined for a figure without a target. */
  target?: number
  /** What the target applies to if not the value: the ratio of the value to the floor. */
  of?: 'floor'
  /** Measures it, as a median of five unless the note says otherwise. Throws if it cannot be measured. */
  measure: (options: CaseOptions) => Promise<Figure>
}

/** Times are `s`, `ms` and `µs`; memory is `MiB`, sizes are `B`, and `files`, `requests` and `points` are counts. */
export type Unit = '×' | 's' | 'ms' | 'µs' | 'MiB' | 'B' | 'files' | 'requests' | 'points'

/** Options of every case: the number of pages of a big site. */
export interface CaseOptions {
  pages: number
}

/** The result, and what it was computed from. */
export interface Figure {
  value: number
  /** The ratio of the value to the least that the same work can cost, if measured in the same run. */
  floor?: number
  note: string
}
