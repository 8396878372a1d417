import { basename, dirname, join } from 'node:path'
import { entriesOf } from '../../check/check.ts'
import { layOutAt, replaceIn, type Replacement } from '../../check/fix/edit-tree.ts'
import {
  migrateSource,
  stateLatest,
  type MigratedBlock,
} from '../../check/migrate/migrate-source.ts'
import { openContent } from '../../check/migrate/open-content.ts'
import {
  lacksPages,
  readWritten,
  withPages,
  type WrittenSite,
} from '../../check/migrate/written-site.ts'
import type { Problem, Path } from '../../check/problem/problem.ts'
import { listWords } from '../../check/problem/wording.ts'
import { createLocator } from '../../check/syntax/locate.ts'
import { openText } from '../../check/syntax/open-text.ts'
import type { Source } from '../../check/syntax/source.ts'
import { patched } from '../../content/apply-patch.ts'
import { overlayBetween } from '../../content/write/write-patch.ts'
import { listDue } from '../../migrations/due.ts'
import type { JsonValue } from '../../schema/read/bundle.ts'
import { idOf, isEqual } from '../../schema/read/equal.ts'
import { asRecord, isJsonObject, type JsonObject } from '../../schema/read/json-object.ts'
import { utc } from '../../schema/values/calendar.ts'
import { readInput } from '../files/read-input.ts'
import { listOverlays } from '../files/site-files.ts'
import type { Rewrite } from '../files/write-all.ts'
import { overlayOf } from '../overlay/overlay-name.ts'
import { findPageFiles, patternsOf } from '../pages/page-files.ts'

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
  const due = listDue(asRecord(source.value)['migratedTo']) ?? []
  const migrated = migrateSource(source, due, written)
  const text = migrated ? migrated.source.text : stateLatest(source)
  return {
    ...known,
    blocks: migrated?.describe() ?? [],
    rewrite: text === undefined ? undefined : rewriteOf(pagesFile, name, bytes, text),
    after: { text: text ?? source.text, value: (migrated?.source ?? source).value },
  }
}

/** What to write, with the byte order mark that the file has. */
function rewriteOf(pagesFile: string, name: string, bytes: Buffer, text: string): Rewrite {
  const mark = bytes[0] === 0xef ? '\uFEFF' : ''
  return { file: join(dirname(pagesFile), name), bytes, text: mark + text }
}

/**
 * Replaces lists in the text of an overlay by what differs in them, keyed by the ids of their entries, where that makes
 * the same of `base` and is shorter. Undefined if there is no such list.
 */
export function shortenLists(
  text: string,
  base: JsonObject,
): { text: string; lists: MigratedBlock[] } | undefined {
  const found: { path: Path; changes: JsonObject }[] = []
  const value: JsonValue = JSON.parse(text)
  visit([], value, base)
  if (found.length === 0) return undefined
  const locator = createLocator(text, false)
  const replacements = found.map(({ path, changes }): Replacement => {
    const [from, to] = locator.find(path).value
    return { from, to, text: layOutAt(text, from, changes) }
  })
  const lists = found.map(({ path, changes }) => ({
    path,
    did: [`replaced the list with what differs, by id: ${listWords(Object.keys(changes))}`],
  }))
  return { text: replaceIn(text, replacements), lists }

  function visit(path: Path, change: JsonValue, old: JsonValue): void {
    if (Array.isArray(change) && Array.isArray(old)) visitList(path, change, old)
    if (!isJsonObject(change)) return
    for (const [key, inner] of Object.entries(change)) {
      const known = Array.isArray(old)
        ? old.find((entry) => idOf(entry) === key)
        : isJsonObject(old) && Object.hasOwn(old, key)
          ? old[key]
          : undefined
      if (known !== undefined) visit([...path, key], inner, known)
    }
  }

  function visitList(path: Path, list: JsonValue[], old: JsonValue[]): void {
    const changes = overlayBetween(old, list)
    if (!isJsonObject(changes)) return
    const isSame = isEqual(patched(old, changes, path), list)
    if (isSame && JSON.stringify(changes).length < JSON.stringify(list).length)
      found.push({ path, changes })
  }
}
