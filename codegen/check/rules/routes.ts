import { htmlFileOf } from '../../../renderer/file-path.ts'
import { normalizePath } from '../../../renderer/path.ts'
import { quote } from '../suggest.ts'
import type { Rule } from './rule.ts'

/** Addresses that the build itself writes. */
const reserved = new Set([
  '/404',
  '/index',
  '/site',
  '/assets',
  '/data',
  '/img',
  '/images',
  '/logo',
  '/site.webmanifest',
  '/robots.txt',
  '/robots',
  '/sitemap.xml',
  '/sitemap',
  '/_headers',
  '/_redirects',
])

export const duplicateRoute: Rule = {
  code: 'P025',
  severity: 'error',
  summary: 'No two pages have the same path once slashes are put in order.',
  *check({ pages }) {
    const seen = new Map<string, string>()
    for (const { key, path } of pages) {
      const first = seen.get(path)
      if (first === undefined) {
        seen.set(path, key)
        continue
      }
      yield {
        code: 'P025',
        path: ['pages', key],
        at: 'key',
        relatedPath: ['pages', first],
        message: `${quote(key)} and ${quote(first)} are the same page, ${quote(path)}.`,
        hint: 'Keep one of them, or give one another path.',
      }
    }
  },
}

export const routeForm: Rule = {
  code: 'P027',
  severity: 'error',
  summary:
    'Paths are made of small letters, digits and dashes, and are not used by the build itself.',
  *check({ pages, files }) {
    const taken = new Set(pages.map(({ path }) => path))
    for (const { key, path } of pages) {
      const at = { code: 'P027', path: ['pages', key], at: 'key' } as const
      if (path !== '/' && !/^(?:\/[a-z0-9]+(?:[-_][a-z0-9]+)*)+$/.test(path)) {
        yield {
          ...at,
          message: `${quote(key)} cannot be a path.`,
          hint: `Use small letters, digits and dashes, for example "${examplePath(key, taken)}".`,
        }
      } else if (isReserved(path) || files.has(`/${htmlFileOf(path)}`)) {
        yield {
          ...at,
          message: `The path ${quote(path)} is used by the site itself.`,
          hint: 'Give the page another path.',
        }
      }
    }
  },
}

export const homePage: Rule = {
  code: 'P030',
  severity: 'error',
  summary: 'The site has a page "/".',
  *check({ pages }) {
    if (pages.length === 0 || pages.some(({ path }) => path === '/')) return
    yield {
      code: 'P030',
      path: ['pages'],
      at: 'key',
      message: 'There is no page "/", which visitors see first.',
      hint: 'Add a page with the path "/".',
    }
  },
}

/** Whether the build writes something of its own at this address, or below it. */
export function isReserved(path: string): boolean {
  return [...reserved].some((name) => path === name || path.startsWith(`${name}/`))
}

/** The key in small letters with dashes, when that is a free path; else any path. */
function examplePath(key: string, taken: ReadonlySet<string>): string {
  const simple = normalizePath(
    key
      .slice(0, 60)
      .toLowerCase()
      .replace(/\.html$/, '')
      .replace(/[^a-z0-9/]+/g, '-')
      .replace(/(^|\/)-+|-+(?=\/|$)/g, '$1'),
  )
  return simple === '/' || taken.has(simple) || isReserved(simple) ? '/summer-promos' : simple
}
