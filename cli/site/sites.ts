import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { asRecord } from '../../schema/read/json-object.ts'
import { UserError } from '../../schema/read/user-error.ts'
import { listOverlays, type SitePlace } from '../../site/files/site-files.ts'
import { readRoot } from '../../site/pages/page-source.ts'
import { allBrands } from '../options.ts'
import { nameInReports, placeExisting } from './pages-file.ts'
import { isBrandName, overlayOf } from '../../site/overlay/overlay-name.ts'

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
