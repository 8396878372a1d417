/** Shown in place of a block while its data has problems. Only the dev server creates it; the build fails. */
export interface BrokenBlock {
  type: 'broken'
  /** The block in the composer's words: block 3 (promoGrid). */
  name: string
  /** Empty in the composer, which shows them itself. */
  problems: ShownProblem[]
}

/** A problem of pages.json as the dev server shows it. */
export interface ShownProblem {
  severity: 'error' | 'warning'
  /** File, line and column for people, and code and name: `pages.json:41:17`, `P012 unknown-property`. */
  place: string
  code: string
  /** File, line and column for the editor, with the absolute path of the file. */
  target: string
  /** The path of the page that shows it in a card; null if none does. */
  card: string | null
  /** The place in the content, the message, the hint, and the lines with a caret: plain text of several lines. */
  text: string
}

/** What the component of a block has thrown in the browser, as the dev server hears of it. */
export interface ThrownError {
  path: string
  /** Undefined for a shell block. */
  block?: { index: number; type: string }
  text: string
  stack: string
}

/** What the dev server shows of the latest state of a site. */
export interface ShownState {
  /** The number of times that the site was read, or its code has changed. */
  version: number
  /** The theme as CSS; a different theme reloads the page. */
  theme: string
  /** A sentence that describes what is shown; empty without problems. */
  title: string
  problems: ShownProblem[]
  /** The totals, as `2 errors in 1 page`. */
  totals: string
  /** Whether the page shown is older than the file. */
  isStale: boolean
}
