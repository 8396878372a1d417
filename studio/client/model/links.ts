import type { Path } from '../../../check/problem/problem.ts'
import { listLinks } from '../../../check/rules/texts/markup-tree.ts'
import { createWalk } from '../../../check/walk.ts'
import type { SchemaBundle } from '../../../schema/read/bundle.ts'
import { normalizePath } from '../../../schema/values/path.ts'
import { memberOf, type SiteView } from './site.ts'

/** A text with a link to a page. */
export interface LinkPlace {
  file: string
  path: Path
  /** The whole text. */
  text: string
  /** Which of its characters are the page's path; an anchor or a question mark may follow. */
  at: readonly { from: number; to: number }[]
}

/** Finds the links to a page, in all pages, the site settings and the redirects. */
export function findLinks(
  site: SiteView,
  bundle: SchemaBundle,
  main: string,
  target: string,
): LinkPlace[] {
  const walk = createWalk(bundle)
  const places: LinkPlace[] = []
  const visit = (file: string) => (occurrence: { piece: string; value: string; path: Path }) => {
    const { piece, value, path } = occurrence
    const at =
      piece === 'Href'
        ? stretch(value, [0, value.length], value, target)
        : piece === 'Html' && value.includes('href')
          ? listLinks(value).flatMap(({ href, at: around }) => stretch(value, around, href, target))
          : []
    if (at.length > 0) places.push({ file, path, text: value, at })
  }
  walk.shell(site.roots.get(main), visit(main))
  for (const [from, to] of Object.entries(
    memberOf(memberOf(site.roots.get(main), 'site'), 'redirects'),
  )) {
    const at = typeof to === 'string' ? stretch(to, [0, to.length], to, target) : []
    if (typeof to === 'string' && at.length > 0)
      places.push({ file: main, path: ['site', 'redirects', from], text: to, at })
  }
  for (const { file, key, value } of site.pages) walk.page(key, value, visit(file))
  return places
}

/** The text of a place with the links leading to another page. */
export function replaceTarget({ text, at }: LinkPlace, target: string): string {
  return at.reduceRight(
    (written, { from, to }) => written.slice(0, from) + target + written.slice(to),
    text,
  )
}

/** The anchors of a page's blocks. */
export function anchorsOf(blocks: readonly unknown[]): string[] {
  return blocks.flatMap((block) => {
    const anchor: unknown =
      typeof block === 'object' && block !== null && 'anchor' in block ? block.anchor : undefined
    return typeof anchor === 'string' ? [anchor] : []
  })
}

/** Where the path of a link stands within the characters that are known to hold it. */
function stretch(
  text: string,
  [first, last]: readonly [number, number],
  href: string,
  target: string,
): { from: number; to: number }[] {
  if (!href.startsWith('/')) return []
  const [pathname = ''] = href.split(/[?#]/)
  const from = text.indexOf(pathname, first)
  const isMeant = normalizePath(pathname) === target && from !== -1 && from < last
  return isMeant ? [{ from, to: from + pathname.length }] : []
}
