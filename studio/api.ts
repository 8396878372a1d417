import type { Replacement } from '../check/fix/edit-tree.ts'
import type { Path, Problem } from '../check/problem/problem.ts'
import type { SchemaBundle } from '../schema/read/bundle.ts'
import type { JsonObject } from '../schema/read/json-object.ts'

/**
 * The texts of a site's files, keyed by their paths relative to the folder of pages.json, which is one of them. One more text
 * lists the pictures in public/images.
 */
export type Texts = Readonly<Record<string, string>>

/** What the composer loads when it opens. */
export interface StudioSite {
  /** Identifies the site on this machine. */
  id: string
  /** The name of pages.json among the files. */
  main: string
  disk: Texts
  /** The unsaved changes; null when there are none. */
  draft: Draft | null
  /** Whether files of an earlier version were migrated, which is part of the draft. */
  isMigrated: boolean
  /** Identifies the content of the stored draft. */
  revision: string
  /** The window that edits the site; null if none has done so since the server started. */
  editor: Editor | null
  bundle: SchemaBundle
  examples: Readonly<Record<string, readonly JsonObject[]>>
  pictures: readonly StudioPicture[]
  /** The paths of the public files that a page may use, each with a leading slash. */
  publicFiles: readonly string[]
  /** The brand to show first; null for the site of pages.json. */
  brand: string | null
  /** What is saved of a change set, and what others have saved since, based on that. */
  set?: SetVersions
}

/** The saved texts of a change set that its draft follows, and those that it does not follow yet. */
export interface SetVersions {
  saved: SavedDraft
  theirs?: SavedDraft
}

/** A window that edits the site. There is at most one; all others show what it does. */
export interface Editor {
  /** Identifies the window. */
  window: string
  /** Its person or browser, for other people. */
  name: string
  /** When it began, in milliseconds since 1970. */
  since: number
  isOpen: boolean
}

/** The window that sends a change, and the revision of the draft that it has seen. */
export interface Stamp {
  window: string
  revision: string
}

/** Changed files, and the texts on disk that they are based on. The base of a new file is empty. */
export interface Draft {
  files: Texts
  base: Texts
}

/** A draft that is saved in a change set, and what identifies it. */
export interface SavedDraft extends Draft {
  id: string
}

/** The content of a picture, which the list of pictures can give a name. */
export interface StudioPicture {
  /** The hash of the content, and the file extension. */
  file: string
  /** In pixels. */
  width: number
  height: number
  bytes: number
}

/** A part of a picture, in fractions of its width and height. */
export interface Frame {
  left: number
  top: number
  width: number
  height: number
}

/** A picture that is to be cropped. */
export interface CropRequest {
  file: string
  frame: Frame
}

/** The widths of the renditions for the composer, in pixels. */
export const thumbnailWidths = [320, 1200] as const

/** The path below which renditions of pictures are served: /__studio/pictures/320/FILE. */
export const picturesUrl = '/__studio/pictures/'

/** The kinds of files besides pictures that are uploaded: what browsers offer for them, and the maximum size in MB. */
export const documentKinds = {
  pdf: { accept: 'application/pdf', most: 10 },
  // The maximum of a file at Cloudflare: https://developers.cloudflare.com/workers/platform/limits/.
  video: { accept: 'video/mp4,video/webm', most: 25 },
  captions: { accept: '.vtt,text/vtt', most: 1 },
} as const

/** A kind of uploaded file. */
export type DocumentKind = keyof typeof documentKinds

/** Names of versions that are not in the history: what is saved, and, followed by its id, a publication. */
export const namedVersions = { saved: 'saved', publication: 'publication-' } as const

/** A page that looks different in two versions, with the indexes of the blocks that differ or have moved in each that has it. */
export interface PageDifference {
  path: string
  before?: readonly number[]
  after?: readonly number[]
}

/** A problem that only other brands than the shown one have. */
export interface BrandProblem extends Problem {
  /** The brands that have it, of which null is the site of pages.json. The path is that of the first one. */
  brands: readonly (string | null)[]
}

/** The problems that only other brands than the shown one have. */
export interface BrandsReport {
  problems: readonly BrandProblem[]
  /** The revision of the draft that was checked. */
  revision: string
}

/** The result of checking a draft. */
export interface StudioReport {
  /** What to do because the running program is out of date. */
  advice?: string
  problems: readonly Problem[]
  /** The totals, such as `2 errors in 1 page`. */
  totals: string
  /** The number of problems beyond those listed. */
  omitted: number
  /** What the preview shows: the draft, the draft without its broken blocks, or the last version that could be rendered. */
  shows: 'good' | 'partial' | 'stale'
  pictures: readonly StudioPicture[]
  /** The time for which it was checked and rendered, in milliseconds since 1970. */
  at: number
  /** Whether that is now, and not a time that was chosen for the preview. */
  isNow: boolean
  /** The brand for which it was checked and rendered; null for the site of pages.json. */
  brand: string | null
  /** The revision of the draft that was checked. */
  revision: string
}

/** How a draft differs from another, by file; null for one that has no changes any more. */
export type DraftDelta = Readonly<Record<string, FileDelta | null>>

/** How the text of a file differs from that in the draft before, or from its base if it was not in there. */
export interface FileDelta {
  change: Replacement
  /** The base, unless it is that of before; a long one is named by its SHA-256, as the server may have it on disk. */
  base?: string
  baseHash?: string
}

/** A draft to store in place of the one with the revision, as a whole or by how it differs. */
export type DraftRequest = Stamp & DraftView & (Draft | { delta: DraftDelta })

/** For whom and when a draft is checked and shown. */
export interface DraftView {
  /** The time for which it is checked and shown, in milliseconds since 1970; now if undefined. */
  at?: number | undefined
  /** The brand for which it is checked and shown; the site of pages.json if undefined. */
  brand?: string | undefined
}

/** A request to save the draft with the revision. */
export interface SaveRequest extends Stamp {
  /** Whether to save despite errors. */
  withProblems: boolean
}

/** A page as the preview shows it, and where its texts are written. */
export interface PreviewTexts {
  html: string
  /** The HTML of the page with a mark in front of each text; undefined if it cannot be rendered so. */
  marked?: string
  /** The places of the texts by the numbers of their marks, in the site with the blocks of sections on its pages. */
  places: readonly Path[]
  /** How much of its words is translated, from 0 to 1, if that is so little that it only stands in for a translation. */
  share?: number
}

/** Why a change was refused: another window is editing, or the draft, or a text on disk, is not the one that it is based on. */
export interface Outdated {
  reason: 'taken' | 'stale' | 'unfounded'
}

/** A draft that was stored and could not be checked. */
export interface Unchecked {
  revision: string
  fault: string
}

/** Why a save was refused. */
export type Refusal =
  | Outdated
  | { reason: 'changed'; disk: Texts }
  /** The totals of all brands, and those that have errors: empty if all of them have, null for the site of pages.json. */
  | { reason: 'problems'; totals: string; brands: readonly (string | null)[] }

/** A save that was not refused, and the texts of the translations that followed their changed source texts. */
export interface Saved {
  updated: Texts
  /** What is saved of a change set, whose draft stays, with its revision. */
  set?: { saved: SavedDraft; revision: string }
}

/** Why a copy of a site was kept: it was saved, found before the first save, or a draft that was discarded. */
export type CopyKind = 'saved' | 'found' | 'discarded'

/** The saved site as it would be published, served on this computer. */
export interface Published {
  url: string
  /** When it was saved, in milliseconds since 1970. */
  savedAt: number
}

/** A publication that can be returned to: its id, and when it was made, in milliseconds since 1970. */
export interface Publication {
  id: string
  at: number
}

/** What is published, what is being published, and what went wrong. Times are in milliseconds since 1970. */
export interface PublishState {
  /** What is missing because no place to publish to is set up. */
  advice?: string
  /** The publication that is online, and since when; null before the first. */
  live: { id: string; since: number } | null
  /** Those that are kept, newest first. */
  kept: readonly Publication[]
  /** The public files, other than pictures of pages, that differ from those online. */
  files: readonly PublicFileChange[]
  /** What is being done at the moment. */
  step: 'build' | 'send' | null
  /** When the saved site is going to be published. */
  planned: number | null
  /** Why the last attempt failed; null if it did not. */
  failure: PublishFailure | null
}

/** What has happened to a public file. */
export interface PublicFileChange {
  name: string
  change: 'added' | 'removed' | 'replaced'
}

/** Why publishing failed, in a sentence, and what programs have printed. */
export interface PublishFailure {
  at: number
  message: string
  details: string
}

/** A request to publish the saved site, now or at a time, or to return to an earlier publication. */
export interface PublishRequest {
  at?: number
  id?: string
}

/** The event that all windows receive, with the state, when something about publishing has changed. */
export const publishEvent = 'studio:publish'

/** A version of a site that can be restored; `at` is in milliseconds since 1970. */
export type Version =
  | { kind: CopyKind; id: string; at: number }
  | ({ kind: 'commit'; id: string; at: number; author: string; subject: string } & Signed)

/** Who has written, approved and published a version of a change set, as far as that is known. */
type Signed = Partial<
  Record<'set' | 'writtenBy' | 'approvedBy' | 'publishedBy' | 'takenBackBy', string>
>

/** The event that a window sends when it connects, with its id. */
export const openEvent = 'studio:open'

/** The event that all windows receive when the draft, or who edits it, has changed. */
export const changeEvent = 'studio:changed'
