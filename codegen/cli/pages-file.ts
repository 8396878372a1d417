import { existsSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { relative, resolve, sep } from 'node:path'
import { placeSite, type SitePlace } from '../site-files.ts'
import { CannotRun } from './cannot-run.ts'

/** Finds the site of a pages file. Throws CannotRun when there is no such file. */
export function placeExisting(pages: string): SitePlace {
  if (!existsSync(pages)) throw new CannotRun(`There is no file ${pages}.`)
  if (statSync(pages).isDirectory()) throw new CannotRun(`${pages} is a folder, not a file.`)
  return placeSite(pages)
}

/** Reads a pages file. Throws CannotRun, in one line, when it cannot be read. */
export async function readPages(pages: string): Promise<Uint8Array> {
  try {
    return await readFile(pages)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT') throw new CannotRun(`There is no file ${pages}.`)
    if (code === 'EISDIR') throw new CannotRun(`${pages} is a folder, not a file.`)
    if (code === 'EACCES' || code === 'EPERM')
      throw new CannotRun(`${pages} may not be read by this user.`)
    throw error
  }
}

/** A file's name for reports: with slashes, from the folder of the command where it is inside of it. */
export function nameInReports(file: string): string {
  const name = relative('.', file)
  return (name === '' || name.startsWith('..') ? resolve(file) : name).replaceAll(sep, '/')
}
