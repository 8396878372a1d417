import { existsSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { refuseInput } from '../../site/files/read-input.ts'
import { placeSite, type SitePlace } from '../../site/files/site-files.ts'
import { UserError } from '../../schema/read/user-error.ts'
import { overlayOf } from '../../site/overlay/overlay-name.ts'

/** Locates the site of a pages file, and of a brand. Throws UserError if the file or the overlay does not exist. */
export function placeExisting(pages: string, brand?: string): SitePlace {
  refuseInput(pages)
  const place = placeSite(pages, brand)
  if (brand === undefined) return place
  const overlay = join(dirname(place.pagesFile), overlayOf(brand))
  if (!existsSync(overlay))
    throw new UserError(`The brand ${brand} has no overlay: ${nameInReports(overlay)} not found.`)
  refuseInput(overlay)
  return place
}

/** Turns the error of an unreadable file into a UserError of one line; returns any other error unchanged. */
export function explainUnreadable(error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error && 'path' in error)) return error
  const file = nameInReports(String(error.path))
  if (error.code === 'ENOENT') return new UserError(`File not found: ${file}`)
  if (error.code === 'EACCES' || error.code === 'EPERM')
    return new UserError(`No permission to read ${file}.`)
  return error
}

/** A file's name for reports: with forward slashes, and relative to the working directory if it is inside it. */
export function nameInReports(file: string): string {
  const name = relative('.', file)
  return (name === '' || name.startsWith('..') ? resolve(file) : name).replaceAll(sep, '/')
}
