import type { JsonObject } from '../../schema/read/json-object.ts'
import type { codeNames, Code, Problem } from '../../check/problem/problem.ts'
import type { SchemaBundle } from '../../schema/read/bundle.ts'

/** The texts of a site's files by their names from the folder of pages.json, with slashes; pages.json is one of them. */
export type Texts = Readonly<Record<string, string>>

/** What the composer opens. */
export interface StudioSite {
  /** A name that no other site on this machine has. */
  id: string
  /** The name of pages.json among the files. */
  main: string
  /** The files as they stand on disk. */
  disk: Texts
  /** What was changed and not saved; null when nothing was. */
  draft: Draft | null
  bundle: SchemaBundle
  /** The sample blocks of each type. */
  examples: Readonly<Record<string, readonly JsonObject[]>>
  pictures: readonly StudioPicture[]
  /** The files of the public folder that a page may name, from the first slash. */
  publicFiles: readonly string[]
}

/** Changed files, and the texts on disk that the changes began from. A file that was not there began from nothing. */
export interface Draft {
  files: Texts
  base: Texts
}

/** A picture that a page may show. */
export interface StudioPicture {
  name: string
  /** The address of a small rendition. */
  src: string
  /** Pixels of the source. */
  width: number
  height: number
  /** Whether it was uploaded, and is put into public/images when a page that names it is saved. */
  isNew: boolean
}

/** A problem as the composer shows it; the same, in the same words, as the command line's. */
export interface StudioProblem extends Problem {
  name: (typeof codeNames)[Code]
}

/** What the check says of a draft. */
export interface StudioReport {
  problems: readonly StudioProblem[]
  /** The totals, as `2 errors in 1 page`. */
  totals: string
  /** How many problems there are beyond the listed ones. */
  omitted: number
  /** What the preview shows: the draft, the draft without its broken blocks, or the last that could be shown. */
  shows: 'good' | 'partial' | 'stale'
  pictures: readonly StudioPicture[]
  /** The instant as of which it was checked and is shown, in milliseconds since 1970. */
  at: number
}

/** The answer to a save that was not made. */
export type Refusal =
  { reason: 'changed'; disk: Texts } | { reason: 'problems'; report: StudioReport }

/** What a save asks: the whole texts of changed files, and the texts on disk that they began from. */
export interface SaveRequest extends Draft {
  /** Whether to save what has errors. */
  withProblems: boolean
}
