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
  /** The ranges of the page's path, without id and query; those of the id if links to one were looked for. */
  at: readonly { from: number; to: number }[]
}

/**
 * Finds the links to a page and to what its lists make, or to an id on one or several pages, in all pages, the sections, the
 * campaigns, the site settings and the redirects.
 */
export function findLinks(
  texts: WrittenTexts,
  path: string | readonly string[],
  { id, shows }: IdOnPage = {},
): LinkSource[] {
  const { site, main } = texts
  const paths = [path].flat()
  const places: LinkSource[] = []
  const redirects = memberOf(memberOf(site.roots.get(main), 'site'), 'redirects')
  const makes = id === undefined ? madeBy(texts, paths) : undefined
  for (const [from, to] of Object.entries(redirects)) {
    const at =
      typeof to === 'string' ? findTarget(to, [0, to.length], to, { paths, id, makes }) : []
    if (typeof to === 'string' && at.length > 0)
      places.push({ file: main, path: ['site', 'redirects', from], text: to, at })
  }
  visitStrings(texts, ({ piece, value, path: place, file }) => {
    const isOwn =
      paths.includes(pageOf(place) ?? '') || (place[0] === 'sections' && shows?.(place[1]) === true)
    const target = { paths, id, isOwn, makes }
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

/** Returns the text with its links pointing to another page, or another id. */
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
  const at = html.includes('href') ? findInMarkup(html, { paths: [target] }) : []
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

/** The pages that links lead to, perhaps an id on them, and whether they may be on such a page. */
interface Target extends Pick<IdOnPage, 'id'> {
  paths: readonly string[]
  isOwn?: boolean
  /** Finds the page with a list that makes an address, which begins with that of the page. */
  makes?: ((address: string) => string | undefined) | undefined
}

function madeBy({ site, base }: WrittenTexts, paths: readonly string[]): Target['makes'] {
  const { pages } = base?.site ?? site
  const lists = pages.filter(({ path, blocks }) => paths.includes(path) && blocks.some(isPageList))
  if (lists.length === 0) return undefined
  const taken = new Set(pages.map(({ path }) => path))
  return (address) =>
    taken.has(address) ? undefined : lists.find(({ path }) => address.startsWith(`${path}/`))?.path
}

function findInMarkup(html: string, target: Target): LinkSource['at'] {
  return listLinks(html).flatMap(({ href, at }) => findTarget(html, at, href, target))
}

/** Finds the path of a link in the range of its text, or the id that is looked for, if it leads there. */
function findTarget(
  text: string,
  [first, last]: readonly [number, number],
  href: string,
  { paths, id, isOwn = false, makes }: Target,
): { from: number; to: number }[] {
  if (id !== undefined && href.split('#')[1] !== id) return []
  const [pathname = ''] = href.split(/[?#]/)
  const from = text.indexOf(pathname, first)
  if (from === -1 || from >= last) return []
  const idFrom = text.indexOf('#', from + pathname.length) + 1
  const ofId = id === undefined ? undefined : [{ from: idFrom, to: idFrom + id.length }]
  if (href.startsWith('#')) return (isOwn && ofId) || []
  if (!href.startsWith('/')) return []
  const address = normalizePath(pathname)
  if (paths.includes(address)) return ofId ?? [{ from, to: from + pathname.length }]
  const page = makes?.(address)
  return page === undefined ? [] : [{ from, to: from + page.length }]
}
