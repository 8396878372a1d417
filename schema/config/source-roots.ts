import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** A folder with block types in its folder `blocks/`, of which `only` may name those that count. */
export interface SourceRoot {
  folder: string
  only?: readonly string[] | undefined
}

/**
 * The folders that block types come from. A type of a later one replaces that of an earlier one. The first has the shared
 * schemas.
 */
export type SourceRoots = readonly SourceRoot[]

/** Lists the folders of block types by their names, sorted. */
export function findBlocks(roots: SourceRoots): Map<string, string> {
  const found = roots.flatMap(({ folder, only }) =>
    listFolders(join(folder, 'blocks'))
      .filter((type) => only?.includes(type) ?? true)
      .map((type) => [type, join(folder, 'blocks', type)] as const),
  )
  return new Map([...new Map(found)].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function listFolders(folder: string): string[] {
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}
