import { expandPart } from '../../check/expand/expand-page.ts'
import { originOf } from '../../check/expand/moves.ts'
import type { Sections } from '../../check/expand/sections.ts'
import { findIds, type FoundId } from '../../check/rules/read/find-ids.ts'
import type { Path } from '../../check/problem/problem.ts'
import { listLinks } from '../../check/rules/read/markup-tree.ts'
import { asRecord } from '../../schema/read/json-object.ts'
import { normalizePath } from '../../schema/values/path.ts'
import { memberOf, type PageView } from './site-view.ts'
import { visitTexts, type WrittenTexts } from './written.ts'

/** A text that links to a page. */
export interface LinkSource {
  file: string
  path: Path
  /** The whole text. */
  text: string
  /** The ranges of the page's path, without id and query. */
  at: readonly { from: number; to: number }[]
}

/** Finds the links to a page in all pages, the sections, the campaigns, the site settings and the redirects. */
export function findLinks(texts: WrittenTexts, target: string): LinkSource[] {
  const { site, main } = texts
  const places: LinkSource[] = []
  const redirects = memberOf(memberOf(site.roots.get(main), 'site'), 'redirects')
  for (const [from, to] of Object.entries(redirects)) {
    const at = typeof to === 'string' ? findTarget(to, [0, to.length], to, target) : []
    if (typeof to === 'string' && at.length > 0)
      places.push({ file: main, path: ['site', 'redirects', from], text: to, at })
  }
  visitTexts(texts, ({ piece, value, path, file }) => {
    const at =
      piece === 'Href'
        ? findTarget(value, [0, value.length], value, target)
        : piece === 'Html' && value.includes('href')
          ? listLinks(value).flatMap(({ href, at: around }) =>
              findTarget(value, around, href, target),
            )
          : []
    if (at.length > 0) places.push({ file, path, text: value, at })
  })
  return places
}

/** Returns the text with its links pointing to another page. */
export function replaceTarget({ text, at }: LinkSource, target: string): string {
  return at.reduceRight(
    (written, { from, to }) => written.slice(0, from) + target + written.slice(to),
    text,
  )
}

/** Lists the ids on a page, those in its sections included, and the places where they are written. */
export function listIds({ key, value }: PageView, sections: Sections): FoundId[] {
  const at = ['pages', key]
  const { value: shown = value, moves = [] } = expandPart(value, at, sections) ?? {}
  return findIds(asRecord(shown)['blocks'], [...at, 'blocks']).map((found) => ({
    ...found,
    path: originOf(found.path, moves),
  }))
}

/** Finds the path of a link in the range of its text, if it points to `target`. */
function findTarget(
  text: string,
  [first, last]: readonly [number, number],
  href: string,
  target: string,
): { from: number; to: number }[] {
  if (!href.startsWith('/')) return []
  const [pathname = ''] = href.split(/[?#]/)
  const from = text.indexOf(pathname, first)
  const isTarget = normalizePath(pathname) === target && from !== -1 && from < last
  return isTarget ? [{ from, to: from + pathname.length }] : []
}
