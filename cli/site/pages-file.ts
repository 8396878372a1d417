import { existsSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { overlayOf, placeSite, type SitePlace } from '../../site/files/site-files.ts'
import { UserError } from '../../schema/read/user-error.ts'

/** Finds the site of a pages file, and of a brand. Throws UserError when there is no such file, or no overlay. */
export function placeExisting(pages: string, brand?: string): SitePlace {
  if (!existsSync(pages)) throw new UserError(`There is no file ${pages}.`)
  if (statSync(pages).isDirectory()) throw new UserError(`${pages} is a folder, not a file.`)
  const place = placeSite(pages, brand)
  if (brand === undefined) return place
  const overlay = join(dirname(place.pagesFile), overlayOf(brand))
  if (!existsSync(overlay))
    throw new UserError(`There is no overlay ${nameInReports(overlay)} for the brand ${brand}.`)
  return place
}

/** Turns the fault of a file that cannot be read into a UserError of one line; any other is returned as it is. */
export function explainUnreadable(error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error && 'path' in error)) return error
  const file = nameInReports(String(error.path))
  if (error.code === 'ENOENT') return new UserError(`There is no file ${file}.`)
  if (error.code === 'EACCES' || error.code === 'EPERM')
    return new UserError(`${file} may not be read by this user.`)
  return error
}

/** A file's name for reports: with slashes, from the folder of the command where it is inside of it. */
export function nameInReports(file: string): string {
  const name = relative('.', file)
  return (name === '' || name.startsWith('..') ? resolve(file) : name).replaceAll(sep, '/')
}
