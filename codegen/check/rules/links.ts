import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5'
import { normalizePath } from '../../../renderer/path.ts'
import { asRecord, type Facts } from '../facts.ts'
import type { Finding } from '../problem.ts'
import { listWords, quote, suggest } from '../suggest.ts'
import type { Rule } from './rule.ts'

export const deadLink: Rule = {
  code: 'P024',
  severity: 'error',
  summary: 'Links within the site lead to a page, a block, a redirect or a file that exists.',
  *check(facts) {
    const targets = collectTargets(facts)
    for (const { piece, value, path } of facts.occurrences) {
      const page = path[0] === 'pages' ? normalizePath(String(path[1])) : undefined
      if (piece === 'Href') {
        const fault = explainLink(value, page, targets)
        if (fault) yield { code: 'P024', path, ...fault }
      } else if (piece === 'Html' && value.includes('<')) {
        for (const { href, at } of linksOf(value)) {
          const fault = explainLink(href, page, targets)
          if (fault) yield { code: 'P024', path, at, ...fault }
        }
      }
    }
    for (const [from, to] of Object.entries(asRecord(facts.site['redirects']))) {
      if (typeof to !== 'string' || !to.startsWith('/')) continue
      const path = ['site', 'redirects', from]
      const fault = explainLink(to, undefined, targets)
      if (fault) yield { code: 'P024', path, ...fault }
    }
  },
}

interface Targets {
  /** Anchors by page path. */
  pages: ReadonlyMap<string, ReadonlySet<string>>
  redirects: ReadonlySet<string>
  has(path: string): boolean
}

function collectTargets({ site, pages, files }: Facts): Targets {
  const anchors = new Map<string, Set<string>>()
  for (const { path, blocks } of pages) {
    const known = anchors.get(path) ?? new Set(['main'])
    for (const { anchor } of blocks) if (typeof anchor === 'string') known.add(anchor)
    anchors.set(path, known)
  }
  return {
    pages: anchors,
    redirects: new Set(Object.keys(asRecord(site['redirects']))),
    has: files.has,
  }
}

function explainLink(
  href: string,
  page: string | undefined,
  targets: Targets,
): Pick<Finding, 'message' | 'hint'> | undefined {
  if (!href.startsWith('/') && !href.startsWith('#')) return undefined
  const [address = '', anchor] = href.split('#')
  const [pathname = ''] = address.split('?')
  const path = pathname === '' ? page : normalizePath(pathname)
  if (path === undefined) return undefined // "#top" in the site settings means the page it is shown on
  const anchors = targets.pages.get(path)
  if (anchors === undefined) {
    if (targets.redirects.has(pathname) || targets.has(pathname)) return undefined
    const meant = suggest(path, targets.pages.keys())
    return {
      message: `The link ${quote(href)} leads to no page.${meant === undefined ? '' : ` Did you mean "${meant}"?`}`,
      hint: `Pages: ${listWords([...targets.pages.keys()], 20)}.`,
    }
  }
  if (anchor === undefined || anchor === '' || anchors.has(anchor)) return undefined
  return {
    message: `The page ${quote(path)} has no block with the anchor ${quote(anchor)}.`,
    hint: `Give a block "anchor": ${quote(anchor)}, or use one of: ${listWords([...anchors])}.`,
  }
}

function linksOf(html: string): { href: string; at: readonly [number, number] }[] {
  const links: { href: string; at: readonly [number, number] }[] = []
  const visit = (child: DefaultTreeAdapterTypes.ChildNode): void => {
    if (!('tagName' in child)) return
    const href = child.attrs.find(({ name }) => name === 'href')
    const place = child.sourceCodeLocation?.attrs?.['href']
    if (href)
      links.push({
        href: href.value,
        at: [place?.startOffset ?? 0, place?.endOffset ?? html.length],
      })
    child.childNodes.forEach(visit)
  }
  parseFragment(html, { sourceCodeLocationInfo: true }).childNodes.forEach(visit)
  return links
}
