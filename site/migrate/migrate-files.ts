import { basename, dirname, join } from 'node:path'
import {
  migrateSource,
  stateLatest,
  type MigratedBlock,
} from '../../check/migrate/migrate-source.ts'
import {
  lacksPages,
  readWritten,
  withPages,
  type WrittenSite,
} from '../../check/migrate/written-site.ts'
import { entriesOf } from '../../check/check.ts'
import type { Problem } from '../../check/problem/problem.ts'
import type { Source } from '../../check/syntax/source.ts'
import { openContent } from '../../check/migrate/open-content.ts'
import { openText } from '../../check/syntax/open-text.ts'
import { utc } from '../../schema/values/calendar.ts'
import { asRecord } from '../../schema/read/json-object.ts'
import { listDue } from '../../migrations/due.ts'
import { readInput } from '../files/read-input.ts'
import { listOverlays } from '../files/site-files.ts'
import type { Rewrite } from '../files/write-all.ts'
import { findPageFiles, patternsOf } from '../pages/page-files.ts'
import { shortenLists } from './shorten-lists.ts'
import { overlayOf } from '../overlay/overlay-name.ts'

/** A file with content, and what migrations make of it. */
export interface MigratedFile {
  /** Its name relative to the folder of pages.json. */
  name: string
  /** The errors for which it cannot be migrated: it is not JSON, or from a later version. */
  errors: readonly Problem[]
  /** The blocks that change, and the value that they are in. */
  blocks: readonly MigratedBlock[]
  value: unknown
  /** What to write; undefined if the file is up to date. */
  rewrite: Rewrite | undefined
}

/** A file with content, before and after. */
interface FollowedFile extends MigratedFile {
  bytes: Buffer
  /** What it says after its migrations, without its byte order mark; undefined if it cannot be migrated. */
  after: Pick<Source, 'text' | 'value'> | undefined
}

/**
 * Reads all content of a site and migrates it, without writing: pages.json, all overlays, and the page files that these
 * include. Lists in overlays become what differs in them, where that can be written by id. Throws if a file cannot be
 * read.
 */
export async function migrateFiles(pagesFile: string): Promise<MigratedFile[]> {
  let main = await migrateFile(pagesFile, basename(pagesFile))
  const written = readWritten(main.value, utc)
  const read = (name: string, site = written): Promise<FollowedFile> =>
    migrateFile(pagesFile, name, site)
  const names = listOverlays(pagesFile).map(overlayOf)
  let overlays: FollowedFile[] = []
  for (const name of names) overlays.push(await read(name))
  const include = new Set([main, ...overlays].flatMap(({ value }) => patternsOf(value)))
  const { names: pageFiles } = await findPageFiles(pagesFile, [...include])
  const others: FollowedFile[] = []
  for (const name of pageFiles)
    if (name !== main.name && !names.includes(name)) others.push(await read(name))
  const whole = withPages(
    written,
    others.map(({ value }) => value),
  )
  if (lacksPages(written)) main = await read(main.name, whole)
  if (others.length > 0) {
    overlays = []
    for (const name of names) overlays.push(await read(name, whole))
  }
  return [
    main,
    ...others,
    ...overlays.map((overlay) => shorten(overlay, [main, ...others], pagesFile)),
  ]
}

/** An overlay whose lists contain only what differs from the other files of the site. */
function shorten(
  overlay: FollowedFile,
  site: readonly FollowedFile[],
  pagesFile: string,
): MigratedFile {
  const { after, bytes, name, blocks } = overlay
  const [main] = site
  if (!after || site.some((file) => !file.after)) return overlay
  const pages = site.toReversed().flatMap((file) => entriesOf(file.after?.value))
  const base = { ...asRecord(main?.after?.value), pages: Object.fromEntries(pages) }
  const shortened = shortenLists(after.text, asRecord(base))
  if (!shortened) return overlay
  const { text, lists } = shortened
  return {
    ...overlay,
    blocks: [...blocks, ...lists],
    rewrite: rewriteOf(pagesFile, name, bytes, text),
  }
}

async function migrateFile(
  pagesFile: string,
  name: string,
  written?: WrittenSite,
): Promise<FollowedFile> {
  const bytes = await readInput(join(dirname(pagesFile), name))
  const errors = openContent(bytes).problems.filter(({ severity }) => severity === 'error')
  const { source } = openText(bytes)
  const known = { name, bytes, errors, value: source?.value }
  if (errors.length > 0 || !source)
    return { ...known, blocks: [], rewrite: undefined, after: undefined }
  const { text, value, blocks } = migrate(source, written)
  const rewrite = text === undefined ? undefined : rewriteOf(pagesFile, name, bytes, text)
  return { ...known, blocks, rewrite, after: { text: text ?? source.text, value } }
}

/** What to write, with the byte order mark that the file has. */
function rewriteOf(pagesFile: string, name: string, bytes: Buffer, text: string): Rewrite {
  const mark = bytes[0] === 0xef ? '\uFEFF' : ''
  return { file: join(dirname(pagesFile), name), bytes, text: mark + text }
}

function migrate(
  source: Source,
  written: WrittenSite | undefined,
): { text: string | undefined; value: unknown; blocks: readonly MigratedBlock[] } {
  const due = listDue(asRecord(source.value)['migratedTo']) ?? []
  const migrated = migrateSource(source, due, written)
  if (!migrated) return { text: stateLatest(source), value: source.value, blocks: [] }
  const { text, value } = migrated.source
  return { text, value, blocks: migrated.describe() }
}
