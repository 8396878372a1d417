import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** A folder with block types in its folder `blocks/`, of which `only` may name those that count, and shell blocks in `shell/`. */
export interface SourceRoot {
  folder: string
  only?: readonly string[] | undefined
}

/**
 * The folders that block types and shell blocks come from. One of a later folder replaces that of an earlier one. The
 * first has the shared schemas.
 */
export type SourceRoots = readonly SourceRoot[]

/** Lists the folders of block types by their names, sorted. */
export function findBlocks(roots: SourceRoots): Map<string, string> {
  return findFolders(roots, 'blocks')
}

/** Lists the folders of shell blocks by their names, sorted. */
export function findShellBlocks(roots: SourceRoots): Map<string, string> {
  return findFolders(
    roots.map(({ folder }) => ({ folder })),
    'shell',
  )
}

function findFolders(roots: SourceRoots, kind: string): Map<string, string> {
  const found = roots.flatMap(({ folder, only }) =>
    listFolders(join(folder, kind))
      .filter((name) => only?.includes(name) ?? true)
      .map((name) => [name, join(folder, kind, name)] as const),
  )
  return new Map([...new Map(found)].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function listFolders(folder: string): string[] {
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}
