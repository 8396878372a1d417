import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { parsePlain } from '../../check/syntax/source.ts'
import { callOf } from '../../schema/config/call.ts'
import { asRecord } from '../../schema/read/json-object.ts'
import { findSiteAbove } from '../../schema/read/real-path.ts'
import { UserError } from '../../schema/read/user-error.ts'
import { refuseInput } from '../../site/files/read-input.ts'
import { placeSite, type SitePlace, listOverlays } from '../../site/files/site-files.ts'
import { brandIn, overlayOf, isBrandName } from '../../site/overlay/overlay-name.ts'
import { isMatch, patternsOf } from '../../site/pages/page-files.ts'
import { readRoot } from '../../site/pages/page-source.ts'
import { allBrands } from '../options.ts'

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

/** One of the sites that a command works on. */
export interface NamedSite {
  /** The name of its brand; empty if it is the only site. */
  name: string
  place: SitePlace
}

/**
 * Locates the site of a pages file and a brand, or with the brand `all` the site of pages.json itself and those of all
 * brands, by name. Throws UserError if a file does not exist, or if a file in `brands` cannot be the overlay of a brand.
 */
export function placeSites(pages: string, brand: string | undefined): NamedSite[] {
  if (brand !== allBrands) return [{ name: '', place: placeExisting(pages, brand) }]
  const main = { name: readBrand(pages), place: placeExisting(pages) }
  const names = listOverlays(main.place.pagesFile)
  for (const name of names) {
    const reason = refuseName(name, main.name)
    if (reason !== undefined) {
      const file = nameInReports(join(dirname(main.place.pagesFile), overlayOf(name)))
      throw new UserError(`${file} cannot be the overlay of a brand: ${reason}`)
    }
  }
  return [main, ...names.map((name) => ({ name, place: placeExisting(pages, name) }))]
}

function refuseName(name: string, own: string): string | undefined {
  if (name === allBrands) return '--brand all means all brands. Give it another name.'
  if (name === own) return `pages.json itself has the brand ${own}. Give it another name.`
  return isBrandName(name) ? undefined : 'use lowercase letters, digits and hyphens in its name.'
}

/** The brand of a pages file; `main` for one that the check will reject. */
function readBrand(pages: string): string {
  const root = existsSync(pages) ? readRoot(readFileSync(pages)) : undefined
  const { brand } = asRecord(root?.['site'])
  return typeof brand === 'string' && isBrandName(brand) ? brand : 'main'
}
