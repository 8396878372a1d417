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
import type { Problem } from '../../check/problem/problem.ts'
import type { Source } from '../../check/syntax/source.ts'
import { openContent } from '../../check/migrate/open-content.ts'
import { openText } from '../../check/syntax/open-text.ts'
import { asRecord } from '../../schema/read/json-object.ts'
import { listDue } from '../../migrations/due.ts'
import { readInput } from '../files/read-input.ts'
import { listOverlays, overlayOf } from '../files/site-files.ts'
import type { Rewrite } from '../files/write-all.ts'
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

/**
 * Reads all content of a site and migrates it, without writing: pages.json, all overlays, and the page files that these
 * include. Throws if a file cannot be read.
 */
export async function migrateFiles(pagesFile: string): Promise<MigratedFile[]> {
  const main = await migrateFile(pagesFile, basename(pagesFile))
  const written = readWritten(main.value)
  const read = (name: string): Promise<MigratedFile> => migrateFile(pagesFile, name, written)
  const roots: MigratedFile[] = [main]
  for (const name of listOverlays(pagesFile).map(overlayOf)) roots.push(await read(name))
  const include = new Set(roots.flatMap(({ value }) => patternsOf(value)))
  const { names } = await findPageFiles(pagesFile, [...include])
  const known = new Set(roots.map(({ name }) => name))
  const others: MigratedFile[] = []
  for (const name of names) if (!known.has(name)) others.push(await read(name))
  if (!lacksPages(written)) return [main, ...others, ...roots.slice(1)]
  const whole = withPages(
    written,
    others.map(({ value }) => value),
  )
  const again: MigratedFile[] = []
  for (const { name } of roots) again.push(await migrateFile(pagesFile, name, whole))
  return [...again.slice(0, 1), ...others, ...again.slice(1)]
}

async function migrateFile(
  pagesFile: string,
  name: string,
  written?: WrittenSite,
): Promise<MigratedFile> {
  const file = join(dirname(pagesFile), name)
  const bytes = await readInput(file)
  const errors = openContent(bytes).problems.filter(({ severity }) => severity === 'error')
  const { source } = openText(bytes)
  if (errors.length > 0 || !source)
    return { name, errors, blocks: [], value: source?.value, rewrite: undefined }
  const { text, blocks } = migrate(source, written)
  const mark = bytes[0] === 0xef ? '\uFEFF' : ''
  const rewrite = text === undefined ? undefined : { file, bytes, text: mark + text }
  return { name, errors, blocks, value: source.value, rewrite }
}

function migrate(
  source: Source,
  written: WrittenSite | undefined,
): { text: string | undefined; blocks: readonly MigratedBlock[] } {
  const due = listDue(asRecord(source.value)['migratedTo']) ?? []
  const migrated = migrateSource(source, due, written)
  if (migrated) return { text: migrated.source.text, blocks: migrated.describe() }
  return { text: stateLatest(source), blocks: [] }
}
