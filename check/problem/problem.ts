import type { JsonValue } from '../../schema/read/bundle.ts'
import type { Path } from '../../schema/read/json-object.ts'

export type { Path }

/** The severity of a problem: an error stops the build, a warning does not. */
export type Severity = 'error' | 'warning'

/** Which part of a value to point at: its key, all of it, its opening, or characters [from, to) of its string. */
export type ValuePart = 'key' | 'value' | 'opening' | readonly [from: number, to: number]

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

const top: Position = { offset: 0, line: 1, column: 1 }

/** The place of what is wrong with a file as a whole. */
export const startOfFile: Range = { start: top, end: top }

/** One step of a fix: by offsets in the text, or by the path of a value. `set` also adds a missing value. */
export type Edit =
  | { kind: 'text'; from: number; to: number; text: string }
  | { kind: 'rename'; path: Path; name: string }
  | { kind: 'set'; path: Path; value: JsonValue }
  | { kind: 'remove'; path: Path }

/** The edit that fixes a problem. */
export interface Fix {
  /** What it does, for composers. */
  title: string
  /** Whether nothing else can have been meant, so that `--fix` makes it; otherwise it is only suggested. */
  safe: boolean
  edits: readonly Edit[]
}

/** A mistake, as data. `message` is what was found, `hint` what to do; `related` are other relevant places. */
export interface Problem {
  code: string
  /** The name of the code, as in docs/problems.md. */
  name: string
  severity: Severity
  range: Range
  path: Path
  /** The place for composers: route › block 3 (promoGrid) › card 2. */
  where: string
  message: string
  hint: string
  /** The name of its page file; undefined for pages.json. */
  file?: string
  related?: readonly RelatedRange[] | undefined
  fix?: Fix | undefined
  /** Where it is in the site as it is shown, with the name of the file that has it there, if layers made that. */
  shown?: ShownPlace
}

/** A place in a file of the site as it is shown; undefined is pages.json. */
export interface ShownPlace {
  path: Path
  file: string | undefined
}

/** Another place of a problem; its `file` is the page file, undefined for pages.json. */
export interface RelatedRange extends Range {
  file?: string
}

/** A mistake as a stage or a rule finds it, before its place in the text is looked up. */
export interface Finding {
  path: Path
  message: string
  hint: string
  /** The name of its page file, if that is not the file being read; undefined for pages.json. */
  file?: string | undefined
  at?: ValuePart | undefined
  related?: readonly RelatedPath[] | undefined
  fix?: Fix | undefined
  /** The id that a link leads to, which the page does not have; its `file` is that of the page. */
  wanted?: { id: string; key: string; file: string | undefined } | undefined
}

/** A finding with the code of its stage, or with code and name of its rule; an error unless it says otherwise. */
export type CodedFinding = Finding & { severity?: Severity } & (
    | { code: StageCode; name?: undefined }
    | { code: string; name: string }
  )

/** The key of another relevant place, and its page file. */
export interface RelatedPath {
  path: Path
  file?: string | undefined
}

/** What docs/problems.md says about a code. */
export interface Kind {
  /** Permanent: capital letters and three digits. */
  code: string
  /** A few words with dashes, under which site.checks knows a rule. */
  name: string
  severity: Severity
  /** The rule in one sentence, for composers. */
  summary: string
  /** Why it is a rule, and what to do, in a few sentences. */
  explanation: string
  /** A piece of the example site, and its replacement that causes this problem. */
  example: readonly [from: string, to: string]
  /** The state of the site in which the example is a mistake, if its text alone is none. */
  exampleWith?: {
    /** The day of the check, as 2026-12-31. */
    today?: string
    /** Pixels of pictures by name. */
    sizes?: Readonly<Record<string, { width: number; height: number }>>
    /** Patterns of page files that match none, each with what is wrong. */
    patternFaults?: Readonly<Record<string, { message: string; hint: string }>>
    /** The letters that font families lack, by language. */
    fontGaps?: Readonly<Record<string, readonly { lang: string; letters: readonly string[] }[]>>
    /** A PO file of a site in Filipino, too. */
    po?: { file: string; text: string }
    /** A data file, and the JSON Schema that it breaks. */
    data?: { file: string; text: string; schema: object }
    /** The settings of other brands, by their names. */
    brands?: Readonly<Record<string, Readonly<Record<string, string>>>>
    /** What it has in the site settings. */
    settings?: Readonly<Record<string, JsonValue>>
    /** The faulty overlay of the brand "lucky". */
    overlay?: string
    /** What the `expand.ts` of block types objects to. */
    unexpanded?: Readonly<Record<string, { message: string; hint: string }>>
  }
}

/**
 * Names of the problems that the stages before the rules find. Codes are permanent: a number is never reused for another
 * mistake.
 */
export const stageNames = {
  P001: 'json-syntax',
  P002: 'duplicate-key',
  P003: 'not-utf8',
  P004: 'too-large',
  P005: 'byte-order-mark',
  P006: 'idle-overlay',
  P007: 'earlier-content',
  P008: 'later-content',
  P011: 'unknown-block-type',
  P012: 'unknown-property',
  P013: 'missing-property',
  P014: 'wrong-type',
  P015: 'wrong-value',
  P016: 'wrong-form',
  P017: 'out-of-limits',
  P063: 'missing-section',
  P064: 'section-circle',
  P065: 'idle-set',
  P067: 'unknown-campaign',
  P068: 'campaign-and-dates',
  P069: 'idle-campaign-set',
  P070: 'campaigns-clash',
  P072: 'unexpanded-block',
  P081: 'invalid-translations',
  P082: 'changed-markup',
  P083: 'long-translation',
  P084: 'incomplete-translation',
  P085: 'stray-translations',
  P092: 'untranslated-page',
  P093: 'idle-context',
  P120: 'unusable-data',
  P123: 'invalid-label',
} as const

/** The code of a problem that a stage before the rules finds. */
export type StageCode = keyof typeof stageNames

/** The code and the name of a problem that a stage before the rules finds. */
export function kindOf(code: StageCode): Pick<Problem, 'code' | 'name'> {
  return { code, name: stageNames[code] }
}

/** Makes a problem of a file as a whole: an error at its start, unless the rest says otherwise. */
export function fileProblem(
  code: StageCode,
  rest: Pick<Problem, 'message' | 'hint'> & Partial<Problem>,
): Problem {
  return {
    ...kindOf(code),
    severity: 'error',
    range: startOfFile,
    path: [],
    where: '',
    ...rest,
  }
}

/** A kind of problem that no rule finds; its name follows from its code. */
export interface StageKind extends Omit<Kind, 'name'> {
  code: StageCode
}
