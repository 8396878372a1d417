import { pageOf } from '../../check/facts.ts'
import { listLinks } from '../../check/rules/read/markup-tree.ts'
import { findIds, type FoundId } from '../../content/find-ids.ts'
import { showPart } from '../../content/layers/expand-part.ts'
import type { Sections } from '../../content/layers/sections.ts'
import { writtenAt } from '../../content/layers/written-at.ts'
import { isPageList } from '../../content/lists/listed-page.ts'
import { asRecord, type Path } from '../../schema/read/json-object.ts'
import { normalizePath } from '../../schema/values/path.ts'
import { memberOf, type PageView } from './site-view.ts'
import { visitStrings, type WrittenTexts } from './written.ts'

/** A text that links to a page. */
export interface LinkSource {
  file: string
  path: Path
  text: string
  /** The ranges of the page's path, without id and query. */
  at: readonly { from: number; to: number }[]
}

/**
 * Finds the links to a page and to what its lists make, or to an id on it, in all pages, the sections, the campaigns, the site
 * settings and the redirects.
 */
export function findLinks(
  texts: WrittenTexts,
  path: string,
  { id, shows }: IdOnPage = {},
): LinkSource[] {
  const { site, main } = texts
  const places: LinkSource[] = []
  const redirects = memberOf(memberOf(site.roots.get(main), 'site'), 'redirects')
  const makes = id === undefined ? madeBy(texts, path) : undefined
  for (const [from, to] of Object.entries(redirects)) {
    const at = typeof to === 'string' ? findTarget(to, [0, to.length], to, { path, id, makes }) : []
    if (typeof to === 'string' && at.length > 0)
      places.push({ file: main, path: ['site', 'redirects', from], text: to, at })
  }
  visitStrings(texts, ({ piece, value, path: place, file }) => {
    const isOwn = pageOf(place) === path || (place[0] === 'sections' && shows?.(place[1]) === true)
    const target = { path, id, isOwn, makes }
    const at =
      piece === 'Href'
        ? findTarget(value, [0, value.length], value, target)
        : piece === 'Html' && value.includes('href')
          ? findInMarkup(value, target)
          : []
    if (at.length > 0) places.push({ file, path: place, text: value, at })
  })
  return places
}

/** Returns the text with its links pointing to another page. */
export function replaceTarget(
  { text, at }: Pick<LinkSource, 'text' | 'at'>,
  target: string,
): string {
  return at.reduceRight(
    (written, { from, to }) => written.slice(0, from) + target + written.slice(to),
    text,
  )
}

/** Returns a markup text with its links to a page pointing to another one. */
export function replaceLinks(html: string, target: string, to: string): string {
  const at = html.includes('href') ? findInMarkup(html, { path: target }) : []
  return replaceTarget({ text: html, at }, to)
}

/** Lists the ids on a page, those in its sections included, and the places where they are written. */
export function listIds({ key, value }: PageView, sections: Sections): FoundId[] {
  const at = ['pages', key]
  const shown = showPart(value, at, sections)
  return findIds(asRecord(shown.value)['blocks'], [...at, 'blocks']).map((found) => ({
    ...found,
    path: writtenAt(shown, found.path).path,
  }))
}

/** An id on a page, and whether the page shows a section, whose links may lead there. */
interface IdOnPage {
  id?: string | undefined
  shows?: (section: string | number | undefined) => boolean
}

/** The page that links lead to, perhaps an id on it, and whether they may be on that page. */
interface Target extends Pick<IdOnPage, 'id'> {
  path: string
  isOwn?: boolean
  /** Whether a list on the page makes an address, which begins with that of the page. */
  makes?: ((address: string) => boolean) | undefined
}

function madeBy({ site, base }: WrittenTexts, path: string): Target['makes'] {
  const { pages } = base?.site ?? site
  if (!pages.some((page) => page.path === path && page.blocks.some(isPageList))) return undefined
  const taken = new Set(pages.map((page) => page.path))
  return (address) => address.startsWith(`${path}/`) && !taken.has(address)
}

function findInMarkup(html: string, target: Target): LinkSource['at'] {
  return listLinks(html).flatMap(({ href, at }) => findTarget(html, at, href, target))
}

/** Finds the path of a link in the range of its text, if it leads there. */
function findTarget(
  text: string,
  [first, last]: readonly [number, number],
  href: string,
  { path, id, isOwn = false, makes }: Target,
): { from: number; to: number }[] {
  if (id !== undefined && href.split('#')[1] !== id) return []
  if (isOwn && id !== undefined && href.startsWith('#')) return [{ from: first, to: first }]
  if (!href.startsWith('/')) return []
  const [pathname = ''] = href.split(/[?#]/)
  const from = text.indexOf(pathname, first)
  if (from === -1 || from >= last) return []
  const address = normalizePath(pathname)
  if (address === path) return [{ from, to: from + pathname.length }]
  return makes?.(address) === true ? [{ from, to: from + path.length }] : []
}
