import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describePlace } from '../../check/problem/describe.ts'
import type { Position } from '../../check/problem/problem.ts'
import { didYouMean } from '../../check/problem/wording.ts'
import { openText } from '../../check/syntax/open-text.ts'
import type { Source } from '../../check/syntax/source.ts'
import { callOf } from '../../schema/config/call.ts'
import { listNewTypes } from '../../schema/config/options/new-page.ts'
import type { SiteConfig } from '../../schema/config/site-options.ts'
import { siteRoot } from '../../schema/config/site-root.ts'
import { isOtherSite } from '../../schema/config/site-roots.ts'
import { suggest } from '../../schema/config/suggest.ts'
import { typeOf } from '../../schema/read/equal.ts'
import { asRecord } from '../../schema/read/json-object.ts'
import { listBlockTypes } from '../../schema/read/load-schemas.ts'
import { UserError } from '../../schema/read/user-error.ts'
import { toPageFile } from '../../site/pages/markdown-page.ts'
import { findPageFiles, patternsOf } from '../../site/pages/page-files.ts'
import { listMigrations } from '../lists/migrations.ts'
import { changeBlocks } from './journal.ts'
import { picturesOfType } from './new-block.ts'

/**
 * Removes a block type under `root`: its folder, its pictures, and the sources generated from it. Returns the paths of
 * the generated sources that were written. Throws a UserError if the type does not exist there or a page of `pagesFiles`
 * or the settings use it.
 */
export async function removeBlock(
  type: string,
  pagesFiles: readonly string[],
  settings: SiteConfig,
  root = siteRoot,
): Promise<string[]> {
  const { limits, newPage } = settings
  const own = [{ folder: root }]
  const types = listBlockTypes(own)
  if (!types.includes(type))
    throw new UserError(
      `Unknown block type "${type}".${didYouMean(suggest(type, types))}\nBlock types: ${types.join(', ')}.`,
    )
  const last = listMigrations(own).at(-1)
  if (last?.type === type) {
    throw new UserError(
      `Cannot remove "${type}", because content states its migration ${last.name}, which is the last one.\n${isOtherSite(root) ? 'Add one of another block type' : 'Move the file to schema/page/migrations, have it return each block as it is'}, then try again.`,
      { exitCode: 1 },
    )
  }
  const uses: string[] = []
  for (const file of pagesFiles) uses.push(...(await usesInSite(file, type)))
  if (uses.length > 0) {
    throw new UserError(
      `Cannot remove "${type}", because pages use it.\n${uses.map((use) => `  ${use}\n`).join('')}Remove ${uses.length === 1 ? 'this block' : 'these blocks'} from the pages, then try again.`,
      { exitCode: 1 },
    )
  }
  const isNew = listNewTypes(newPage).includes(type)
  if (isNew || `blocks/${type}` in limits)
    throw new UserError(
      `Cannot remove "${type}", because site.config.ts names it in "${isNew ? 'newPage' : 'limits'}". Remove it there, then try again.`,
      { exitCode: 1 },
    )
  return changeBlocks(root, settings, (journal) => {
    journal.remove(`blocks/${type}`)
    for (const path of picturesOfType(type)) if (existsSync(join(root, path))) journal.remove(path)
  })
}

/** Searches a pages.json, the overlays of its brands, and the page files that they include. */
async function usesInSite(file: string, type: string): Promise<string[]> {
  if (!existsSync(file)) throw new UserError(`File not found: ${file}`)
  const listFiles = async (patterns: string[]): Promise<string[]> => {
    const { names } = await findPageFiles(resolve(file), patterns)
    return names.map((name) => join(dirname(file), name))
  }
  const uses: string[] = []
  const included: string[] = []
  const search = (name: string): void => {
    const { source } = openText(toPageFile(name, readFileSync(name)))
    if (!source)
      throw new UserError(
        `${name} is not valid JSON, so it is unknown whether its pages use "${type}". Run \`${callOf('validate', name)}\`.`,
      )
    for (const { start, where } of findBlockUses(source, type))
      uses.push(`${name}:${start.line}:${start.column}  ${where}`)
    included.push(...patternsOf(source.value))
  }
  const roots = [file, ...(await listFiles(['brands/*.json']))]
  roots.forEach(search)
  for (const other of await listFiles(included)) if (!roots.includes(other)) search(other)
  return uses
}

/** Where pages and sections use a block type: the place of its name, and the page and the block in the composer's words. */
interface BlockUse {
  start: Position
  where: string
}

/** Finds where the pages and sections of a file use a block type, in the order of the text. */
export function findBlockUses(source: Source, type: string): BlockUse[] {
  const root = asRecord(source.value)
  const parts = ['pages', 'sections'].flatMap((group) =>
    Object.entries(asRecord(root[group])).map(([name, part]) => ({
      path: [group, name, 'blocks'],
      // An overlay may name blocks by their ids.
      blocks: Object.entries(asRecord(part)['blocks'] ?? {}),
    })),
  )
  return parts
    .flatMap(({ path, blocks }) =>
      blocks
        .filter(([, block]) => typeOf(block) === type)
        .map(([key]) => [...path, /^\d+$/.test(key) ? Number(key) : key]),
    )
    .map((path) => ({
      start: source.locate([...path, 'type'], 'value').start,
      where: `${describePlace(path, root).replace(` (${type})`, '')} (${type})`,
    }))
    .toSorted((a, b) => a.start.offset - b.start.offset)
}
