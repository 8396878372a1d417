import { createSuggest } from '../../../../schema/config/suggest.ts'
import { asRecord, listIn } from '../../../../schema/read/json-object.ts'
import { htmlFileOf } from '../../../../schema/values/file-path.ts'
import { originalPathOf, readLocales } from '../../../../schema/values/locale.ts'
import { normalizePath } from '../../../../schema/values/path.ts'
import type { Facts } from '../../../facts.ts'
import { fixByRemoving, fixMeant } from '../../../problem/fix-with.ts'
import type { Finding } from '../../../problem/problem.ts'
import { didYouMean, quote } from '../../../problem/wording.ts'
import type { Rule } from '../../rule.ts'
import { decode } from '../links/unusable-contact.ts'
import { isReserved } from './reserved.ts'

const mostRelated = 20

export const badRedirect: Rule = {
  code: 'P029',
  name: 'bad-redirect',
  severity: 'error',
  adjustable: false,
  summary: 'Redirects do not lead in a circle, and use addresses that nothing else uses.',
  explanation:
    'A redirect is an address of this site that leads elsewhere. It must not be the address of a page or a file, and must not lead back to itself, whether directly or through other redirects or promoUrl. What "temporaryRedirects" names is one of them.',
  example: ['"/old.html": "/bonus"', '"/old.html": "/old.html"'],
  *site(facts) {
    const all = asRecord(facts.site['redirects'])
    const taken = new Taken()
    for (const { path } of facts.pages) taken.add(path)
    const pageFiles = new Set(facts.pages.map(({ path }) => fileOf(path)))
    const circles = findCircles(facts)
    for (const from of Object.keys(all)) {
      const at = { path: ['site', 'redirects', from] } as const
      const fault = explainTaken(from, facts, pageFiles, taken)
      const others = circles.get(from)
      if (fault) yield { ...at, at: 'key', ...fault }
      else if (others) {
        yield {
          ...at,
          related: others
            .slice(0, mostRelated)
            .map((other) => ({ path: ['site', 'redirects', other] })),
          message: `The redirect from ${quote(from)} leads in a circle.`,
          hint: 'Change it to lead to a page or to promoUrl.',
        }
      }
      taken.add(from)
    }
    const suggest = createSuggest(Object.keys(all))
    for (const [index, from] of listIn(facts.site, 'temporaryRedirects').entries()) {
      if (typeof from !== 'string' || Object.hasOwn(all, from)) continue
      const path = ['site', 'temporaryRedirects', index]
      const meant = suggest(from)
      yield {
        path,
        message: `There is no redirect from ${quote(from)} that could be temporary.${didYouMean(meant)}`,
        hint: 'Name a redirect of this site, or remove the entry.',
        fix: fixMeant(meant, path) ?? fixByRemoving('Remove the entry', path),
      }
    }
  },
}

/** The file that is written for an address; some file systems ignore case. */
function fileOf(path: string): string {
  return htmlFileOf(path).toLowerCase()
}

/** The files that are taken so far, each with its address, and the folders that contain them. */
class Taken {
  readonly files = new Map<string, string>()
  readonly #folders = new Map<string, string>()

  add(path: string): void {
    const file = fileOf(path)
    this.files.set(file, path)
    for (const folder of foldersOf(file))
      if (!this.#folders.has(folder)) this.#folders.set(folder, path)
  }

  /** Another address whose file would be a folder of this one, or the reverse. */
  nested(file: string): string | undefined {
    const above = foldersOf(file).find((folder) => this.files.has(folder))
    return above === undefined ? this.#folders.get(file) : this.files.get(above)
  }
}

function foldersOf(file: string): string[] {
  const parts = file.split('/').slice(0, -1)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}

function explainTaken(
  from: string,
  { files, site }: Facts,
  pageFiles: ReadonlySet<string>,
  taken: Taken,
): Pick<Finding, 'message' | 'hint'> | undefined {
  const file = fileOf(from)
  const hint = 'Give the redirect another address, or remove one of them.'
  const name = from.replace(/\.html$/, '').toLowerCase()
  const local = originalPathOf(name, readLocales(site)) ?? name
  if (isReserved(local) || files.has(`/${htmlFileOf(from)}`) || files.has(from)) {
    return { message: `The address ${quote(from)} is used by the site itself.`, hint }
  }
  if (pageFiles.has(fileOf(local))) {
    const pageHint = 'Remove the redirect, or give it or the page another address.'
    return { message: `${quote(from)} is both a page and a redirect.`, hint: pageHint }
  }
  const same = taken.files.get(file)
  if (same !== undefined) {
    return { message: `${quote(from)} and ${quote(same)} are the same address.`, hint }
  }
  const nested = taken.nested(file)
  if (nested === undefined) return undefined
  return {
    message: `${quote(from)} and ${quote(nested)} cannot both exist: a file and a folder would have the same name.`,
    hint,
  }
}

/** Finds the redirects that lead in a circle: the first of each circle, with the others in it. */
function findCircles({ site }: Facts): ReadonlyMap<string, readonly string[]> {
  const all = asRecord(site['redirects'])
  // By file, because a host serves a redirect at all its addresses: /a, /a/ and /a.html.
  const byFile = new Map(Object.keys(all).map((from) => [fileOf(from), from]))
  const origin = parseAddress(site['url'])
  const order = new Map(Object.keys(all).map((from, index) => [from, index]))
  const circles = new Map<string, readonly string[]>()
  const seen = new Set<string>()
  for (const from of Object.keys(all)) {
    const way: string[] = []
    let at: string | undefined = from
    while (at !== undefined && !seen.has(at)) {
      seen.add(at)
      way.push(at)
      at = nextOf(at)
    }
    const start = at === undefined ? -1 : way.indexOf(at)
    if (start === -1) continue
    const [first, ...others] = way
      .slice(start)
      .toSorted((one, other) => (order.get(one) ?? 0) - (order.get(other) ?? 0))
    if (first !== undefined) circles.set(first, others)
  }
  return circles

  /** The redirect that another leads to; undefined if its target is not a redirect. */
  function nextOf(from: string): string | undefined {
    const target = parseAddress(all[from] === 'promoUrl' ? site['promoUrl'] : all[from], origin)
    // Hosts redirect from http to https themselves.
    if (target === undefined || origin === undefined || target.host !== origin.host)
      return undefined
    return byFile.get(fileOf(normalizePath(decode(target.pathname))))
  }
}

/** Parses an address as browsers do; undefined if it is invalid. */
function parseAddress(address: unknown, base = new URL('https://site.invalid')): URL | undefined {
  return typeof address === 'string' && URL.canParse(address, base)
    ? new URL(address, base)
    : undefined
}
