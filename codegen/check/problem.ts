/** How bad a problem is: an error stops the build, a warning does not. */
export type Severity = 'error' | 'warning'

/** Keys and indexes that lead from the top of pages.json to a value. */
export type Path = readonly (string | number)[]

/** A place in the text: offsets in UTF-16 units, lines and columns from 1 as editors count them. */
export interface Range {
  start: Position
  end: Position
}

/** One end of a range. */
export interface Position {
  offset: number
  line: number
  column: number
}

/** One mistake, as data. `message` says what was found, `hint` what to do; `related` is a second place that matters. */
export interface Problem {
  code: Code
  severity: Severity
  range: Range
  path: Path
  /** Where it is in the composer's words: route › block 3 (promoGrid) › card 2. */
  where: string
  message: string
  hint: string
  related?: Range
}

/** A mistake as a stage finds it, before its place in the text is looked up. */
export interface Finding {
  code: Code
  path: Path
  message: string
  hint: string
  /** What of the value to point at: its key, the whole of it, or characters [from, to) of its string. */
  at?: 'key' | 'value' | 'opening' | readonly [number, number]
  /** A second place that matters, pointed at by its key. */
  relatedPath?: Path
}

/** Names of the problem codes. Codes are permanent: a number is never given to another mistake. */
export const codeNames = {
  P001: 'json-syntax',
  P002: 'duplicate-key',
  P003: 'not-utf8',
  P004: 'too-deep',
  P011: 'unknown-block-type',
  P012: 'unknown-property',
  P013: 'missing-property',
  P014: 'wrong-type',
  P015: 'wrong-value',
  P016: 'wrong-form',
  P017: 'out-of-limits',
  P020: 'unknown-token',
  P021: 'unsafe-markup',
  P022: 'image-count',
  P023: 'missing-image',
  P024: 'dead-link',
  P025: 'duplicate-route',
  P026: 'main-heading',
  P027: 'route-form',
  P028: 'missing-file',
  P029: 'bad-redirect',
  P030: 'missing-home',
  P031: 'duplicate-anchor',
  P032: 'unwritable-character',
  P033: 'overlapping-buttons',
} as const

/** A problem's permanent code. */
export type Code = keyof typeof codeNames
