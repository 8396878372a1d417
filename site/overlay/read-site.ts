import { dirname, join } from 'node:path'
import type { CheckResult } from '../../check/check.ts'
import { openContent } from '../../check/migrate/open-content.ts'
import { withPages } from '../../check/migrate/written-site.ts'
import type { Problem } from '../../check/problem/problem.ts'
import type { OpenText } from '../../check/syntax/open-text.ts'
import { listDue } from '../../migrations/due.ts'
import { asRecord } from '../../schema/read/json-object.ts'
import type { SiteCheckOptions } from '../check-files.ts'
import { readInput } from '../files/read-input.ts'
import type { SitePlace } from '../files/site-files.ts'
import { openMain } from '../pages/open-main.ts'
import { findPageFiles, patternsOf } from '../pages/page-files.ts'
import { hasErrors, pageKeysIn, applyOverlay, type TextsWithOverlay } from './apply-overlay.ts'
import { overlayOf } from './overlay-name.ts'

type ReadFile = (file: string) => Promise<Uint8Array>

/** A site to read: with the overlay of its brand, if it has one. */
export interface SiteReading {
  /** Reads a file with the overlay applied. */
  read: ReadFile
  /** The files that the overlay changes, open, by name; pages.json has the key undefined. */
  merged?: ReadonlyMap<string | undefined, OpenText>
  /** The problems of the overlay itself, and of the texts that it is merged with. */
  problems: readonly Problem[]
  /** Checks what `read` returns, unless nothing could be merged; problems are reported in their files. */
  check: (run: () => Promise<CheckResult>) => Promise<CheckResult>
  /** Whether the texts cannot be merged. */
  isRefused: boolean
}

/** Prepares reading a site, to check it at an instant. Throws only if a file cannot be read. */
export async function readSite(
  place: SitePlace,
  {
    read = readInput,
    added,
    at,
    calendar,
  }: Pick<SiteCheckOptions, 'read' | 'added' | 'at'> & Pick<TextsWithOverlay, 'calendar'>,
): Promise<SiteReading> {
  const known = await readTexts(place, read, added)
  const texts = known && { ...known, at, calendar }
  if (!texts) return { read, problems: [], check: (run) => run(), isRefused: false }
  const overlaid = applyOverlay(texts)
  const { merged, problems, isRefused } = overlaid
  const values = new Map(
    Array.from(merged, ([name, { source }]) => [fileOf(place, name), source?.value]),
  )
  return {
    read: async (file) =>
      values.has(file) ? Buffer.from(JSON.stringify(values.get(file))) : read(file),
    merged,
    problems,
    isRefused,
    check: async (run) => overlaid.complete(isRefused ? nothing(texts) : await run()),
  }
}

/** What an overlay is applied to, but not when. */
export type OverlaidTexts = Omit<TextsWithOverlay, 'at' | 'calendar'>

/** Reads the texts that the overlay of a brand affects; undefined for a site without one. Throws as `readSite` does. */
export async function readTexts(
  { pagesFile, brand }: SitePlace,
  read: ReadFile = readInput,
  added?: readonly string[],
): Promise<OverlaidTexts | undefined> {
  if (brand === undefined) return undefined
  const { opened: own, written } = await openMain(pagesFile, read, added)
  const open = async (name: string, site = written): Promise<OpenText> =>
    openContent(await read(join(dirname(pagesFile), name)), { written: site })
  const overlay = await open(overlayOf(brand))
  const texts = { brand, pagesFile, own, overlay }
  const pageFiles = new Map<string, OpenText>()
  const ownKeys = new Set(pageKeysIn(own))
  const named = new Set(pageKeysIn(overlay).filter((key) => !ownKeys.has(key)))
  if (named.size === 0) return { ...texts, pageFiles, elsewhere: [] }

  const include = patternsOf(includeOf(own, overlay))
  const { names, unmatched } = await findPageFiles(pagesFile, include, added)
  const elsewhere: string[] = []
  let isWhole = unmatched.length === 0
  for (const name of names) {
    const opened = await open(name)
    const keys = pageKeysIn(opened)
    if (!opened.source || hasErrors(opened.problems)) isWhole = false
    else if (keys.some((key) => named.has(key))) pageFiles.set(name, opened)
    else elsewhere.push(...keys)
  }
  const whole = withPages(
    written,
    Array.from(pageFiles.values(), ({ source }) => source?.written ?? source?.value),
  )
  // What the overlay changes in page files by id follows their blocks.
  const followed = isDue(overlay) ? await open(overlayOf(brand), whole) : overlay
  return { ...texts, overlay: followed, pageFiles, elsewhere: isWhole ? elsewhere : undefined }
}

function isDue({ source }: OpenText): boolean {
  const { migratedTo } = asRecord(source?.written ?? source?.value)
  return (listDue(migratedTo) ?? []).length > 0
}

function nothing({ own, overlay }: Pick<TextsWithOverlay, 'own' | 'overlay'>): CheckResult {
  const value = overlay.source && own.source?.value
  return { problems: [], omitted: 0, text: own.text, ...(value !== undefined && { value }) }
}

function includeOf(own: OpenText, overlay: OpenText): unknown {
  const change = asRecord(overlay.source?.value)
  return Object.hasOwn(change, 'include') ? change : own.source?.value
}

function fileOf({ pagesFile }: SitePlace, name: string | undefined): string {
  return name === undefined ? pagesFile : join(dirname(pagesFile), name)
}
