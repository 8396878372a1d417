import type { codeNames, Code, Path, Problem } from '../check/problem/problem.ts'
import type { SchemaBundle } from '../schema/read/bundle.ts'
import type { JsonObject } from '../schema/read/json-object.ts'

/** The texts of a site's files, keyed by their paths relative to the folder of pages.json, which is one of them. */
export type Texts = Readonly<Record<string, string>>

/** What the composer loads when it opens. */
export interface StudioSite {
  /** Identifies the site on this machine. */
  id: string
  /** The name of pages.json among the files. */
  main: string
  /** The files on disk. */
  disk: Texts
  /** The unsaved changes; null when there are none. */
  draft: Draft | null
  /** Whether files of an earlier version were migrated, which is part of the draft. */
  isMigrated: boolean
  bundle: SchemaBundle
  /** The examples of each block type. */
  examples: Readonly<Record<string, readonly JsonObject[]>>
  pictures: readonly StudioPicture[]
  /** The paths of the public files that a page may use, each with a leading slash. */
  publicFiles: readonly string[]
}

/** Changed files, and the texts on disk that they are based on. The base of a new file is empty. */
export interface Draft {
  files: Texts
  base: Texts
}

/** A picture that a page may show. */
export interface StudioPicture {
  name: string
  /** The URL of a small rendition. */
  src: string
  /** Pixels of the source. */
  width: number
  height: number
  /** Whether it was uploaded and is copied to public/images when a page that uses it is saved. */
  isNew: boolean
}

/** A problem as the composer shows it, with the same texts as on the command line. */
export interface StudioProblem extends Problem {
  name: (typeof codeNames)[Code]
}

/** The result of checking a draft. */
export interface StudioReport {
  problems: readonly StudioProblem[]
  /** The totals, such as `2 errors in 1 page`. */
  totals: string
  /** The number of problems beyond those listed. */
  omitted: number
  /** What the preview shows: the draft, the draft without its broken blocks, or the last version that could be rendered. */
  shows: 'good' | 'partial' | 'stale'
  pictures: readonly StudioPicture[]
  /** The time for which it was checked and rendered, in milliseconds since 1970. */
  at: number
}

/** Why a save was refused. */
export type Refusal =
  { reason: 'changed'; disk: Texts } | { reason: 'problems'; report: StudioReport }

/** The full texts of the changed files, and the texts on disk that they are based on. */
export interface SaveRequest extends Draft {
  /** Whether to save despite errors. */
  withProblems: boolean
}

/** A page as the preview shows it, and where its texts are written. */
export interface PreviewTexts {
  html: string
  /** The same page with a mark in front of each text; undefined if it cannot be rendered so. */
  marked?: string
  /** The places of the texts by the numbers of their marks, in the site with the blocks of sections on its pages. */
  places: readonly Path[]
}
