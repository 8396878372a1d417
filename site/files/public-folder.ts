import { existsSync, readdirSync, realpathSync, statSync, type Dirent } from 'node:fs'
import { join, sep } from 'node:path'
import type { PublicFault } from '../../check/facts.ts'

/** What a public folder holds. */
export interface PublicFolder {
  /** Every file by its name, with forward slashes: where it is, after links. */
  files: Map<string, string>
  /** What cannot be published. */
  faults: PublicFault[]
}

/**
 * Lists a public folder with all that is below it. A link counts as what it leads to, if that is in the folder too.
 * Hidden files count; a missing folder is empty.
 */
export function listPublic(publicDir: string): PublicFolder {
  const found: PublicFolder = { files: new Map(), faults: [] }
  const root = realPath(publicDir) // it may itself be a link
  if (root !== undefined) visit({ root, found }, root, '', [root])
  return found
}

/** The real path of a name in a public folder; undefined if that is missing or outside the folder. */
export function findPublic(publicDir: string, name: string): string | undefined {
  const root = realPath(publicDir)
  const path = root === undefined ? undefined : realPath(join(root, name))
  return path === root || path?.startsWith(root + sep) ? path : undefined
}

/** Whether a name in a public folder leads out of it. */
export function leadsOutside(publicDir: string, name: string): boolean {
  return existsSync(join(publicDir, name)) && findPublic(publicDir, name) === undefined
}

interface Visit {
  root: string
  found: PublicFolder
}

/** `way` are the real paths of the folders that lead here. */
function visit(of: Visit, folder: string, prefix: string, way: readonly string[]): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const name = prefix + entry.name
    const { path, kind } = inspect(of, join(folder, entry.name), entry, way)
    if (kind === 'file') of.found.files.set(name, path)
    else if (kind === 'folder') visit(of, path, `${name}/`, [...way, path])
    else of.found.faults.push({ name, kind })
  }
}

function inspect(
  { root }: Visit,
  path: string,
  entry: Dirent,
  way: readonly string[],
): { path: string; kind: PublicFault['kind'] | 'file' | 'folder' } {
  if (entry.isDirectory()) return { path, kind: 'folder' }
  if (entry.isFile()) return { path, kind: 'file' }
  if (!entry.isSymbolicLink()) return { path, kind: 'special' }
  const target = realPath(path)
  if (target === undefined) return { path, kind: 'dangling' }
  if (way.includes(target)) return { path, kind: 'circle' }
  if (!target.startsWith(root + sep)) return { path, kind: 'outside' }
  const state = statSync(target)
  if (state.isDirectory()) return { path: target, kind: 'folder' }
  return { path: target, kind: state.isFile() ? 'file' : 'special' }
}

/** Undefined where a path leads nowhere, or in a circle. */
function realPath(path: string): string | undefined {
  try {
    return realpathSync(path)
  } catch {
    return undefined
  }
}
