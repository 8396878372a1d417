import { normalizePath } from '../../../renderer/path.ts'
import type { Rule } from './rule.ts'

/** Addresses that the build itself writes. */
const reserved = new Set(['/404', '/index', '/site', '/assets', '/data', '/img', '/logo'])

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
        message: `"${key}" and "${first}" are the same page, "${path}".`,
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
  *check({ pages }) {
    for (const { key, path } of pages) {
      const at = { code: 'P027', path: ['pages', key], at: 'key' } as const
      if (path !== '/' && !/^(?:\/[a-z0-9]+(?:[-_.][a-z0-9]+)*)+$/.test(path)) {
        const simple = normalizePath(
          key
            .toLowerCase()
            .replace(/[^a-z0-9/.]+/g, '-')
            .replace(/(^|\/)-+|-+(?=\/|$)/g, '$1'),
        )
        yield {
          ...at,
          message: `"${key.slice(0, 60)}" cannot be a path.`,
          hint: `Use small letters, digits and dashes, for example "${simple}".`,
        }
      } else if (reserved.has(path) || [...reserved].some((name) => path.startsWith(`${name}/`))) {
        yield {
          ...at,
          message: `The path "${path}" is used by the site itself.`,
          hint: 'Give the page another path.',
        }
      }
    }
  },
}
