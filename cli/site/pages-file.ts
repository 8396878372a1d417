import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { callOf } from '../../schema/config/call.ts'
import { findSiteAbove } from '../../schema/read/real-path.ts'
import { refuseInput } from '../../site/files/read-input.ts'
import { placeSite, type SitePlace } from '../../site/files/site-files.ts'
import { UserError } from '../../schema/read/user-error.ts'
import { brandIn, overlayOf } from '../../site/overlay/overlay-name.ts'
import { isMatch, patternsOf } from '../../site/pages/page-files.ts'
import { parsePlain } from '../../check/syntax/source.ts'

/**
 * Locates the site of a pages file, and of a brand. Throws UserError if the file or the overlay does not exist, or if the
 * file is a part of another site.
 */
export function placeExisting(pages: string, brand?: string): SitePlace {
  refuseOtherFolder(pages)
  refuseInput(pages)
  refusePart(resolve(pages))
  const place = placeSite(pages, brand)
  if (brand === undefined) return place
  const overlay = join(dirname(place.pagesFile), overlayOf(brand))
  if (!existsSync(overlay))
    throw new UserError(`The brand ${brand} has no overlay: ${nameInReports(overlay)} not found.`)
  refuseInput(overlay)
  return place
}

/** Throws a UserError if no file was named, and the working directory has no site. */
function refuseOtherFolder(pages: string): void {
  if (pages !== mainFile || existsSync(pages)) return
  const site = findSiteAbove(resolve(pages))
  throw new UserError(
    `This folder is not a site: it has no ${mainFile}. ${
      site === undefined || site === resolve('.')
        ? `Run the command in the folder of a site, or create one: ${callOf('new-site')}`
        : `Run the command in ${site}`
    }`,
  )
}

/** The pages file that commands read if none is named. */
const mainFile = 'pages.json'

function refusePart(file: string): void {
  let folder = dirname(file)
  while (!existsSync(join(folder, 'pages.json')) && folder !== dirname(folder))
    folder = dirname(folder)
  const main = join(folder, 'pages.json')
  if (file === main || !existsSync(main)) return
  const name = relative(folder, file).replaceAll(sep, '/')
  const brand = brandIn(name)
  const isPageFile = (): boolean =>
    patternsOf(parsePlain(readFileSync(main, 'utf8'))?.value).some((one) => isMatch(one, name))
  if (brand === undefined && !isPageFile()) return
  const what = brand === undefined ? 'a page file' : `the overlay of the brand ${brand}`
  const how = brand === undefined ? '' : `, and --brand ${brand} where the command has it`
  throw new UserError(
    `${nameInReports(file)} is ${what}, not a whole site. Name ${nameInReports(main)} instead${how}.`,
  )
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
