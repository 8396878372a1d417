import { normalizePath } from '../../../schema/values/path.ts'
import { capitalize } from '../../../schema/read/capitalize.ts'
import { findClosedLinks } from '../dates/closed-links.ts'
import { asRecord } from '../../../schema/read/json-object.ts'
import { collectLinks, pageOf, type Facts, type Link, type Notes } from '../../facts.ts'
import { fixWith } from '../../problem/fix-with.ts'
import type { RuleFinding } from '../../problem/problem.ts'
import { createSuggest, listWords, quote } from '../../problem/suggest.ts'
import type { Occurrence } from '../../walk.ts'
import { listLinks } from '../texts/markup-tree.ts'
import { noFindings, type Rule } from '../rule.ts'

export const deadLink: Rule = {
  code: 'P024',
  severity: 'error',
  adjustable: true,
  summary: 'Links within the site lead to a page, a block, a redirect or a file that exists.',
  explanation:
    'A link within the site starts with a slash. It leads to a page, to a block by its anchor, to a redirect or to a file in the public folder. A link to anything else shows visitors an error page.',
  example: ['"href": "/bonus"', '"href": "/bonsu"'],
  texts: {
    pieces: ['Href', 'Html'],
    start: () => (occurrence, notes) => {
      noteLinks(occurrence, notes)
      return noFindings
    },
  },
  *site(facts) {
    if (!facts.isWhole) return
    const targets = collectTargets(facts)
    for (const { links, file } of collectLinks(facts)) {
      for (const link of links) {
        const fault = explainLink(link, targets)
        if (fault) yield { ...fault, file }
      }
    }
    for (const { at, finding, message } of findClosedLinks(facts)) {
      if (at === facts.at) yield { ...finding, message: capitalize(message) }
    }
  },
}

function noteLinks(occurrence: Occurrence, { links }: Notes): void {
  const { piece, value } = occurrence
  if (piece !== 'Html') {
    if (isInternal(value)) links.push({ href: value, path: occurrence.path })
  } else if (value.includes('href')) {
    for (const { href, at } of listLinks(value)) {
      if (isInternal(href)) links.push({ href, path: occurrence.path, at })
    }
  }
}

function isInternal(href: string): boolean {
  return href.startsWith('/') || href.startsWith('#')
}

interface Targets {
  /** Anchors by page path; undefined if the blocks or anchors of the page are invalid. */
  pages: ReadonlyMap<string, ReadonlySet<string> | undefined>
  redirects: ReadonlySet<string>
  has(path: string): boolean
  suggest(path: string): string | undefined
  /** Lists the pages. */
  hint: string
}

function collectTargets({ site, pages, files }: Facts): Targets {
  const anchors = new Map<string, Set<string> | undefined>()
  for (const { path, anchors: own } of pages) {
    const before = anchors.has(path) ? anchors.get(path) : new Set(['main'])
    anchors.set(path, before && own && new Set([...before, ...own]))
  }
  return {
    pages: anchors,
    redirects: new Set(Object.keys(asRecord(site['redirects']))),
    has: files.has,
    suggest: createSuggest([...anchors.keys()]),
    hint: `Pages: ${listWords([...anchors.keys()], 20)}.`,
  }
}

function explainLink({ href, path, at }: Link, targets: Targets): RuleFinding | undefined {
  const [address = '', anchor] = href.split('#')
  const [pathname = ''] = address.split('?')
  const page = pathname === '' ? pageOf(path) : normalizePath(pathname)
  if (page === undefined) return undefined // "#top" in the site settings means the page that shows it
  if (targets.pages.size === 0) return undefined // a site without pages is reported by the schema
  if (!targets.pages.has(page)) {
    if (targets.redirects.has(pathname) || targets.has(pathname)) return undefined
    const near = targets.suggest(page.replace(/\.html?$/, ''))
    const meant = near === undefined ? undefined : near + href.slice(pathname.length)
    const question = meant === undefined ? '' : ` Did you mean ${quote(meant)}?`
    return {
      path,
      ...(at && { at }),
      message: `The link ${quote(href)} does not lead to a page.${question}`,
      hint: targets.hint,
      ...(meant !== undefined && !at && { fix: fixWith(`Link to ${quote(meant)}`, path, meant) }),
    }
  }
  const anchors = targets.pages.get(page)
  if (!anchor || anchors === undefined || anchors.has(anchor)) return undefined
  return {
    path,
    ...(at && { at }),
    message: `The page ${quote(page)} has no block with the anchor ${quote(anchor)}.`,
    hint: `Add "anchor": ${quote(anchor)} to a block, or use one of: ${listWords([...anchors])}.`,
  }
}
