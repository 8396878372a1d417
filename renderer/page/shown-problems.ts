/** What stands in a block's place while its data has problems. Only the dev server makes it; the build refuses. */
export interface BrokenBlock {
  type: 'broken'
  /** Which block it is, in the composer's words: block 3 (promoGrid). */
  name: string
  problems: ShownProblem[]
}

/** A problem of pages.json as the dev server shows it. */
export interface ShownProblem {
  severity: 'error' | 'warning'
  /** File, line and column for reading, and code and name: `pages.json:41:17`, `P012 unknown-property`. */
  place: string
  code: string
  /** The same place for the editor, with the whole path of the file. */
  target: string
  /** The path of the page that shows it in a card; null where it has none. */
  card: string | null
  /** Where in the content, what, what to do, and the lines with a caret: plain text of several lines. */
  text: string
}

/** What the component of a block has thrown in the browser, as the dev server hears of it. */
export interface ThrownError {
  path: string
  index: number
  type: string
  text: string
  stack: string
}

/** What the dev server shows of the latest state of a site. */
export interface ShownState {
  /** Counts the readings of the file. */
  version: number
  /** The theme as CSS; the page is loaded anew when it is another. */
  theme: string
  /** One sentence on what is seen; empty when all is well. */
  title: string
  problems: ShownProblem[]
  /** The totals, as `2 errors in 1 page`. */
  totals: string
  /** Whether the page under it is older than the file. */
  isStale: boolean
}
