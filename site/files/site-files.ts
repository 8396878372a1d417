import { existsSync, readdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { siteRoot } from '../../schema/config/site-root.ts'

/**
 * The location of a site: its pages file and its public folder, which is the one next to the pages file or else that of
 * the program's site.
 */
export interface SitePlace {
  pagesFile: string
  /** The public folder that all brands share. */
  publicDir: string
  /** The brand of the site and its own public folder, whose files replace the shared ones. The folder need not exist. */
  branded?: { brand: string; publicDir: string }
  /** A folder with more public files, which a change set adds. */
  added?: string
  /** False if another site has no public folder next to its pages file. */
  isOwn: boolean
  /** The picture files by name, instead of those in the shared public folder. */
  pictures?: ReadonlyMap<string, string>
  /** The picture files of the brand by name, instead of those in its public folder. */
  brandPictures?: ReadonlyMap<string, string>
  /** The texts of PO files by name, instead of those on disk. */
  poTexts?: ReadonlyMap<string, string>
  /** The brand whose overlay is applied; undefined for the site without an overlay. */
  brand?: string
}

/** Finds the public folders of a pages file and a brand. */
export function placeSite(pagesFile: string, brand?: string): SitePlace {
  const folder = dirname(resolve(pagesFile))
  const shared = join(folder, 'public')
  const own = brand === undefined ? undefined : join(folder, 'brands', brand, 'public')
  const isOwn = [shared, own].some((path) => path !== undefined && existsSync(path))
  return {
    pagesFile: resolve(pagesFile),
    publicDir: isOwn ? shared : join(siteRoot, 'public'),
    isOwn,
    ...(brand !== undefined && own !== undefined && { brand, branded: { brand, publicDir: own } }),
  }
}

/** The public folders of a site, that of its brand first. They need not exist. */
export function listPublicDirs({
  publicDir,
  branded,
}: Pick<SitePlace, 'publicDir' | 'branded'>): string[] {
  return [...(branded ? [branded.publicDir] : []), publicDir]
}

/** The folder with the files that blocks read, next to a pages file. */
export function dataFolderOf(pagesFile: string): string {
  return join(dirname(resolve(pagesFile)), 'data')
}

/** The folder with the PO files, next to a pages file. */
export function localesFolderOf(pagesFile: string): string {
  return join(dirname(resolve(pagesFile)), 'locales')
}

/** The names of the files in `brands` next to a pages file that end like an overlay, without that ending, sorted. */
export function listOverlays(pagesFile: string): string[] {
  const folder = join(dirname(pagesFile), 'brands')
  const names = existsSync(folder) ? readdirSync(folder) : []
  return names
    .flatMap((name) => (name.endsWith('.json') ? [name.slice(0, -'.json'.length)] : []))
    .toSorted()
}
