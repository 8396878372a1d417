import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { SiteData } from '../../renderer/page/page-data.ts'
import { icons } from '../../schema/values/file-path.ts'
import { cachedPath } from '../../site/cache/cache-place.mjs'
import {
  findPublic,
  listPictures,
  type PicturePlace,
  type PublicPlace,
} from '../../site/files/public-files.ts'
import { writeCached } from '../../site/files/write-whole.ts'
import { hasCardForAll, type Card, type CardSetup } from '../compile/card.ts'
import type { SiteFonts } from '../fonts/site-fonts.ts'
import { drawCard } from './draw-card.ts'
import { openLettering } from './lettering.ts'

/** The social cards of a site. */
export interface SiteCards {
  /** By which the compiler of pages names their cards. */
  setup: CardSetup
  /** Whether the card at an address has been drawn by this or an earlier build. */
  isMade(src: string): boolean
  /** The file in the cache for the card at an address. */
  fileOf(src: string): string
  /** Draws a card unless it is cached; returns its file in the cache. */
  make(card: Card): Promise<string>
}

/** What the cards of a site are made from. */
export interface CardSources {
  place: PublicPlace & PicturePlace
  site: Pick<SiteData, 'brand' | 'keyword' | 'themeColor'> & {
    /** Only sites with a rule set that brings it have it. */
    responsibleGambling?: { minAge: number }
  }
  pages: number
  /** The fonts of the site, if its theme uses any. */
  fonts?: Pick<SiteFonts, 'headings'> | undefined
  /** The hash of the sources that draw cards. */
  version: string
  cacheDir?: string
}

/**
 * Prepares the cards of a site without drawing any. The name of a card holds a hash of everything that it is made from,
 * so that it can be cached forever.
 */
export function createSiteCards({
  place,
  site,
  pages,
  version,
  fonts: { headings } = { headings: [] },
  cacheDir = 'cards',
}: CardSources): SiteCards {
  const logo = findPublic(place, `logo/${site.brand}.png`)
  const icon = findPublic(place, icons.large)
  const { keyword, themeColor: color } = site
  const minAge = site.responsibleGambling?.minAge
  const urls = headings.map(({ url }) => url)
  const kit = [version, keyword, color, minAge, ...[logo, icon].map(hashFile), ...urls]
  const fileOf = (src: string): string => cachedPath(cacheDir, basename(src))
  const made = new Set<string>()
  let banners: ReadonlyMap<string, string> | undefined

  return {
    setup: { kit: hash('sha256', JSON.stringify(kit)), isForAll: hasCardForAll(pages) },
    fileOf,
    isMade(src) {
      if (made.has(src)) return true
      if (!existsSync(fileOf(src))) return false
      made.add(src)
      return true
    },
    async make({ src, heading, banner: address }) {
      const file = fileOf(src)
      if (existsSync(file)) return file
      const fonts = await Promise.all(headings.map((one) => one.make()))
      const lettering = await openLettering(`${heading}${keyword}${minAge}+`, fonts)
      banners ??= listPictures(place)
      const [name = ''] = basename(address ?? '').split('.')
      const banner = banners.get(name)
      const content = { heading, keyword, banner, logo, icon, color, minAge }
      writeCached(file, await drawCard(content, lettering))
      return file
    },
  }
}

function hashFile(file: string | undefined): string {
  return file !== undefined && existsSync(file) ? hash('sha256', readFileSync(file)) : ''
}
