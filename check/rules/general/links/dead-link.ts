import { createSuggest } from '../../../../schema/config/suggest.ts'
import { capitalize } from '../../../../schema/read/capitalize.ts'
import { asRecord, isJsonObject, listIn } from '../../../../schema/read/json-object.ts'
import { idForm, mainId } from '../../../../schema/values/id.ts'
import { originalPathOf, readLocales } from '../../../../schema/values/locale.ts'
import { normalizePath } from '../../../../schema/values/path.ts'
import {
  collectLinks,
  namePlaces,
  targetOfLink,
  type Facts,
  type FoundLink,
  type Link,
  type Notes,
  type PageNotes,
} from '../../../facts.ts'
import { fixBy, fixByRemoving, fixMeant } from '../../../problem/fix-with.ts'
import type { Edit, Path, Finding } from '../../../problem/problem.ts'
import { didYouMean, listWords, quote } from '../../../problem/wording.ts'
import type { Occurrence } from '../../../walk.ts'
import { listLinks } from '../../read/markup-tree.ts'
import type { Rule } from '../../rule.ts'
import { findClosedLinks } from '../dates/closed-links.ts'
import { listsOf } from '../lists/lists-of.ts'
import { isPath, proposePath } from '../routes/propose-path.ts'
import { explainAddress, findDetours } from './local-address.ts'

export const deadLink: Rule = {
  code: 'P024',
  name: 'dead-link',
  severity: 'error',
  summary:
    'Links within the site lead to a page, a place on one, a redirect or a file that exists.',
  explanation:
    'A link within the site starts with a slash. It leads to a page, to a block or an entry by its id, to a redirect or to a file in the public folder. It is written as that path: with the address of the site, it would leave the language of the page, and with a slash at the end, it is redirected. A link to anything else shows visitors an error page. The address of another site is one that browsers can open, without a user name or password.',
  example: ['"href": "/bonus"', '"href": "/bonsu"'],
  texts: {
    pieces: ['Href', 'Html'],
    start:
      ({ site }) =>
      (occurrence, notes) => {
        noteLinks(occurrence, notes)
        return /:\/\/|[^/]\/(?:["'?#]|$)/.test(occurrence.value)
          ? findDetours(occurrence, site)
          : undefined
      },
  },
  *site(facts) {
    yield* checkSettings(facts.site)
    if (!facts.isWhole || !isJsonObject(facts.site['redirects'] ?? {})) return
    const targets = collectTargets(facts)
    if (targets.pages.size === 0) return // reported by the schema
    yield* checkNavigation(facts.site, targets)
    const locales = readLocales(facts.site)
    const linked = new Set<string>()
    const missing = new Map<string, FoundLink[]>()
    for (const { links, file } of collectLinks(facts)) {
      for (const link of links) {
        const target = targetOfLink(link)
        if (target === undefined) continue
        const isRedirect = link.path[0] === 'site' && link.path[1] === 'redirects'
        const original = isRedirect ? originalPathOf(target, locales) : undefined
        const page = original !== undefined && targets.pages.has(original) ? original : target
        if (targets.pages.has(page)) {
          linked.add(page)
          if (link.href.includes('#')) yield* explainId({ ...link, file }, page, targets)
        } else if (!leadsElsewhere(link.href, targets)) {
          const group = missing.get(page)
          if (group) group.push({ ...link, file })
          else missing.set(page, [{ ...link, file }])
        }
      }
    }
    if (missing.size > 0) {
      const orphans = [...targets.notes].filter(([path]) => path !== '/' && !linked.has(path))
      const unlinked = new Map(orphans)
      for (const [page, links] of missing) yield* explainMissing(page, links, targets, unlinked)
    }
    for (const { at, finding, message } of findClosedLinks(facts)) {
      if (at === facts.at) yield { ...finding, message: capitalize(message) }
    }
  },
}

/** Explains the addresses in the site settings, which are no links. */
function* checkSettings({ url, promoUrl, ...site }: Facts['site']): Generator<Finding> {
  const { redirects, securityContact } = site
  for (const [name, group] of Object.entries({ '': { url, promoUrl }, redirects, securityContact }))
    for (const [key, href] of Object.entries(asRecord(group))) {
      const fault = typeof href === 'string' ? explainAddress(href) : undefined
      if (fault) yield { path: ['site', ...(name ? [name] : []), key], ...fault }
    }
}

/** Explains the pages that the navigation lists and that do not exist. */
function* checkNavigation(site: Facts['site'], targets: Targets): Generator<Finding> {
  for (const [index, page] of listIn(site, 'navigation').entries()) {
    if (typeof page !== 'string' || targets.pages.has(normalizePath(page))) continue
    const path = ['site', 'navigation', index]
    const meant = targets.suggest(page)
    yield {
      path,
      message: `The order of the navigation names ${quote(page)}, but there is no such page.${didYouMean(meant)}`,
      hint: `Name one of these pages: ${targets.listed}. Or remove the entry.`,
      fix: fixMeant(meant, path) ?? fixByRemoving('Remove the entry', path),
    }
  }
}

function noteLinks({ piece, value, path }: Occurrence, { links }: Notes): void {
  // Links with the address of the site are reported by themselves.
  const isInside = (href: string): boolean => href.startsWith('/') || href.startsWith('#')
  if (piece !== 'Html') {
    if (isInside(value)) links.push({ href: value, path })
  } else if (value.includes('href')) {
    for (const { href, at } of listLinks(value)) {
      // Quotation marks in an address are markup that is out of place.
      if (isInside(href) && !href.includes('"')) links.push({ href, path, at })
    }
  }
}

type Targets = ReturnType<typeof collectTargets>

function collectTargets(facts: Facts) {
  const { site, pages, files } = facts
  const made = new Set(
    listsOf(facts).lists.flatMap(({ page: { path }, addresses, list: { feed } }) => {
      const feeds = ['xml', 'json'].map((type) => `${path === '/' ? '' : path}/feed.${type}`)
      return [...addresses, ...(feed === true ? feeds : [])]
    }),
  )
  const ids = new Map<string, Set<string> | undefined>()
  for (const { path, ids: own } of pages) {
    const before = ids.has(path) ? ids.get(path) : new Set([mainId])
    ids.set(path, before && own && new Set([...before, ...own]))
  }
  return {
    /** Ids by page path; undefined if the blocks or ids of the page are invalid. */
    pages: ids,
    notes: new Map(pages.map((page) => [page.path, page])),
    /** What keys in the wrong format should be. */
    proposed: new Set(pages.flatMap(({ key, path }) => (isPath(path) ? [] : [proposePath(key)]))),
    redirects: new Set(Object.keys(asRecord(site['redirects']))),
    has: (path: string): boolean => files.has(path) || made.has(path),
    suggest: createSuggest([...ids.keys()]),
    /** The pages there are. */
    listed: listWords([...ids.keys()], 20),
  }
}

/**
 * Explains all links to a page that does not exist as one problem: of its key if that is wrong or was renamed, so
 * that no link leads there, else of the first link.
 */
function* explainMissing(
  page: string,
  links: readonly FoundLink[],
  targets: Targets,
  orphans: ReadonlyMap<string, PageNotes>,
): Generator<Finding> {
  const [first, second] = links
  if (first === undefined) return
  // A key in the wrong format is reported by its own rule, with the links to it.
  if (targets.proposed.has(page)) return
  const near = targets.suggest(page.replace(/\.html?$/, ''))
  const like = near === undefined ? undefined : orphans.get(near)
  // The same typing mistake is rarely made three times.
  const isTyped = near !== undefined && links.length < 3
  const renamed = like ?? (orphans.size === 1 && !isTyped ? [...orphans.values()][0] : undefined)
  // Another page may just be new, and this one deleted.
  if (second && renamed && isNamed(renamed, page)) {
    const path = ['pages', renamed.key]
    yield {
      path,
      at: 'key',
      file: renamed.file,
      related: links,
      message: like
        ? `${links.length} links lead to ${quote(page)}, but this page is ${quote(renamed.key)}.`
        : `No link leads to this page, but ${links.length} links lead to ${quote(page)}, which does not exist.`,
      hint: like
        ? `Rename the page to ${quote(page)}, or correct the links ${namePlaces(links)}.`
        : `If the page was renamed, write ${quote(renamed.key)} in the links ${namePlaces(links)}, or rename it to ${quote(page)} again.`,
      ...(isPath(page) && {
        fix: fixBy(`Rename the page to ${quote(page)}`, [{ kind: 'rename', path, name: page }]),
      }),
    }
    return
  }
  const { href, origin = '', path, at, file } = first
  const toMeant = (link: Link): string => near + link.href.slice(link.href.split(/[?#]/)[0]?.length)
  const meant = near === undefined ? undefined : origin + toMeant(first)
  const others =
    second === undefined
      ? ''
      : ` ${links.length - 1} more ${links.length === 2 ? 'link leads' : 'links lead'} there: ${namePlaces(links.slice(1))}.`
  const own = links.filter((link) => link.file === file && !link.at)
  yield {
    path,
    at,
    file,
    ...(second && { related: links.slice(1) }),
    message: `The link ${quote(origin + href)} does not lead to a page.${didYouMean(meant)}${others}`,
    hint: `Link to one of these pages: ${targets.listed}. Or remove the ${isButton(path) ? 'button' : 'link'}.`,
    ...(near !== undefined &&
      !at && {
        fix: fixBy(
          `Link to ${quote(origin + toMeant(first))}`,
          own.map((link): Edit => ({
            kind: 'set',
            path: link.path,
            value: (link.origin ?? '') + toMeant(link),
          })),
        ),
      }),
  }
}

/** Whether the words of a path are in the name or title of a page. */
function isNamed({ listedAs, title }: PageNotes, path: string): boolean {
  const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []
  const own = new Set(words(`${listedAs ?? ''} ${title ?? ''}`))
  return words(path.replace(/\.html?$/, '')).every((word) => own.has(word))
}

function isButton(path: Path): boolean {
  return path.some((step) => step === 'button' || step === 'buttons' || step === 'floatingButtons')
}

function leadsElsewhere(href: string, targets: Targets): boolean {
  const [pathname = ''] = href.split(/[?#]/)
  return targets.redirects.has(pathname) || targets.has(pathname)
}

function* explainId(
  { href, path, at, file }: FoundLink,
  page: string,
  { pages, notes }: Targets,
): Generator<Finding> {
  const [, id] = href.split('#')
  const ids = pages.get(page)
  const target = notes.get(page)
  if (!id || ids === undefined || ids.has(id) || !target) return
  const meant = createSuggest([...ids])(id)
  yield {
    path,
    file,
    at,
    message: `Nothing on the page ${quote(page)} has the id ${quote(id)}.${didYouMean(meant)}`,
    hint: `Add "id": ${quote(id)} to a block or an entry, or link to one of these ids: ${listWords([...ids])}.`,
    ...(idForm.test(id) && { wanted: { id, key: target.key, file: target.file } }),
  }
}
