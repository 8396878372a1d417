import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { suggest } from '../../check/problem/suggest.ts'
import { matchPageFiles, patternsOf } from '../../site/pages/page-files.ts'
import { listBlockTypes, projectRoot } from '../../schema/read/load-schemas.ts'
import { picturesOf } from './draw-block.ts'
import { findUses } from './find-uses.ts'
import { changeBlocks } from './journal.ts'
import { UserError } from '../../schema/read/user-error.ts'

/**
 * Removes a block type under `root`: its folder, its pictures, and the sources generated from it. Returns the paths of
 * the generated sources that were written. Throws a UserError if the type does not exist or a page of `pagesFiles` uses
 * it.
 */
export async function retireBlock(
  type: string,
  pagesFiles: readonly string[],
  root = projectRoot,
): Promise<string[]> {
  const types = listBlockTypes(root)
  if (!types.includes(type)) {
    const near = suggest(type, types)
    throw new UserError(
      `Unknown block type "${type}".${near === undefined ? '' : ` Did you mean "${near}"?`}\nBlock types: ${types.join(', ')}.`,
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
  return changeBlocks(root, (journal) => {
    journal.remove(`blocks/${type}`)
    for (const path of picturesOf(type)) if (existsSync(join(root, path))) journal.remove(path)
  })
}

/** Searches a pages.json and the page files that it includes. */
async function usesInSite(file: string, type: string): Promise<string[]> {
  if (!existsSync(file)) throw new UserError(`File not found: ${file}`)
  const text = read(file)
  const own = usesIn(file, text, type)
  const matches = await matchPageFiles(resolve(file), patternsOf(JSON.parse(text)))
  const names = new Set(matches.flatMap((match) => match.names))
  const others = [...names].map((name) => join(dirname(file), name))
  return [...own, ...others.flatMap((other) => usesIn(other, read(other), type))]
}

function read(file: string): string {
  return readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
}

function usesIn(file: string, text: string, type: string): string[] {
  const uses = findUses(text, type)
  if (uses === undefined) {
    throw new UserError(
      `${file} is not valid JSON, so it is unknown whether its pages use "${type}". Run \`npm run validate -- ${file}\`.`,
    )
  }
  return uses.map(({ line, column, where }) => `${file}:${line}:${column}  ${where}`)
}
