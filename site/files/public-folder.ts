import { existsSync, readdirSync, realpathSync, statSync, type Dirent } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { PublicFault } from '../../check/rules/general/pictures/public-fault.ts'

/** What a folder holds: its entries by name, with forward slashes. */
export interface FolderContents {
  /** Every file: where it is, after links. */
  files: Map<string, string>
  faults: Map<string, PublicFault['kind']>
}

/**
 * Lists a folder with all that is below it. A link counts as what it leads to, if that is in the folder too. Hidden files
 * count; a missing folder is empty.
 */
export function listFolder(folder: string): FolderContents {
  const found: FolderContents = { files: new Map(), faults: new Map() }
  const root = realPath(folder) // it may itself be a link
  /** `way` are the real paths of the folders that lead here. */
  const visit = (of: string, from: string, prefix: string, way: readonly string[]): void => {
    for (const entry of readdirSync(from, { withFileTypes: true })) {
      const name = prefix + entry.name
      const { path, kind } = inspect(of, join(from, entry.name), entry, way)
      if (kind === 'file') found.files.set(name, path)
      else if (kind === 'folder') visit(of, path, `${name}/`, [...way, path])
      else found.faults.set(name, kind)
    }
  }
  if (root !== undefined) visit(root, root, '', [root])
  return found
}

/** The real path of a name in a folder; undefined if that is missing or outside the folder. */
export function findInFolder(folder: string, name: string): string | undefined {
  const root = realPath(folder)
  const path = root === undefined ? undefined : realPath(join(root, name))
  if (root === undefined || (path !== root && !path?.startsWith(root + sep))) return undefined
  return isSecret(relative(root, path)) ? undefined : path
}

/** Whether a name is that of a git repository, or in one. */
export function isOfGit(name: string): boolean {
  return name.split(/[/\\]/).some((step) => step.toLowerCase() === '.git')
}

function isSecret(name: string): boolean {
  return isOfGit(name) || /(?:^|[/\\])\.env(?![a-z])/i.test(name)
}

function inspect(
  root: string,
  path: string,
  entry: Dirent,
  way: readonly string[],
): { path: string; kind: PublicFault['kind'] | 'file' | 'folder' } {
  // Node reads a byte that is not UTF-8 as this character, and finds nothing under such a name.
  if (entry.name.includes('\ufffd') && !existsSync(path)) return { path, kind: 'encoding' }
  if (isSecret(entry.name)) return { path, kind: 'secret' }
  if (entry.isDirectory()) return { path, kind: 'folder' }
  if (entry.isFile()) return { path, kind: 'file' }
  if (!entry.isSymbolicLink()) return { path, kind: 'special' }
  const target = realPath(path)
  if (target === undefined) return { path, kind: 'dangling' }
  if (way.includes(target)) return { path, kind: 'circle' }
  if (!target.startsWith(root + sep)) return { path, kind: 'outside' }
  if (isSecret(relative(root, target))) return { path, kind: 'secret' }
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
