import { basename, dirname, join } from 'node:path'
import { expandSettings } from '../check/expand/expand-page.ts'
import { normalizePath } from '../schema/values/path.ts'
import { styleOfTheme } from '../renderer/theme/theme-style.ts'
import type { PagesFile } from '../schema/pages.gen.ts'
import { createSiteCards, type SiteCards } from './cards/site-cards.ts'
import { compileSettings, compileSite, createPageCompiler, findParents } from './compile/compile.ts'
import type { Surroundings } from './load-site.ts'
import { readInput } from '../site/files/read-input.ts'
import { listPublic } from '../site/files/public-folder.ts'
import type { SitePlace } from '../site/files/site-files.ts'
import { resolvePage, textOf, type PageSource } from '../site/pages/page-source.ts'
import type { PrerenderSetup } from './prerender/prerender.ts'
import type { Schedule } from './schedule.ts'

/**
 * Compiles what all pages share. The check runs later, so this may throw on invalid content; its result is published
 * only if the check finds no error. `version` is that of the code that draws social cards.
 */
export function prepareSite(
  source: PageSource,
  { bundle, pictures: { pictures }, messages }: Surroundings,
  { publicDir, version, schedule }: { publicDir: string; version: string; schedule: Schedule },
): Omit<PrerenderSetup, 'client' | 'islands' | 'work' | 'cards' | 'at'> & { cards: SiteCards } {
  const settings = readSettings(source)
  const compilePage = createPageCompiler(settings, { bundle, pictures })
  const live = source.pages.filter((page) => schedule.has(page))
  const parents = findParents(live.map(({ key }) => normalizePath(key)))
  const routes = live
    .filter(({ isListed, key }) => isListed || parents.has(normalizePath(key)))
    .map((listed) => {
      const page: PagesFile['pages'][string] = JSON.parse(textOf(resolvePage(listed)))
      return compilePage(listed.key, page).route
    })
  const compiled = compileSettings(settings, { bundle, pictures })
  const site = compileSite(compiled, routes, messages, parents)
  const theme = styleOfTheme(compiled.theme)
  const cards = createSiteCards({ publicDir, site, pages: source.pages.length, version })
  const collectsStyles = source.pages.length <= maxPagesForStyles
  return { bundle, settings, site, theme, pictures, cards, collectsStyles }
}

/** The settings with what running campaigns change in them. */
function readSettings({ files: [main] }: PageSource): PagesFile['site'] {
  const { value } = main ? expandSettings(main.root['site'], main.sections) : {}
  return JSON.parse(JSON.stringify(value))
}

/**
 * The maximum number of pages whose styles are all listed in the headers. Each shard must know them, and renders the
 * pages of other shards for that.
 */
const maxPagesForStyles = 100

/** Reads the same bytes that are built from: files on disk may have changed in the meantime. */
export function readerOf(
  { files }: PageSource,
  { pagesFile }: SitePlace,
): (file: string) => Promise<Uint8Array> {
  const known = new Map(
    files.map(({ name, bytes }) => [join(dirname(pagesFile), name ?? basename(pagesFile)), bytes]),
  )
  return async (file) => known.get(file) ?? readInput(file)
}

/** Everything that the check reads from the public folder, as data. */
export function describeFiles({ publicDir }: SitePlace, { files }: Surroundings): unknown {
  const names = [...listPublic(publicDir).files.keys()]
  const sizes = files.images.map((name) => [name, files.sizeOf?.(name)])
  return [names.toSorted(), files.faults, sizes]
}
