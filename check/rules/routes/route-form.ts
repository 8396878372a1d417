import { htmlFileOf } from '../../../schema/values/file-path.ts'
import { normalizePath } from '../../../schema/values/path.ts'
import { quote } from '../../problem/suggest.ts'
import { isReserved } from './reserved.ts'
import type { Rule } from '../rule.ts'

export const routeForm: Rule = {
  code: 'P027',
  severity: 'error',
  adjustable: false,
  summary:
    'Paths consist of lowercase letters, digits and dashes, and are not used by the build itself.',
  explanation:
    'The path is the address of the page and the name of its file. It starts with a slash. Some paths are taken by files that the build writes, such as /404 and /assets.',
  example: ['"/vip": {', '"/VIP Club": {'],
  *site({ pages, files }) {
    const taken = new Set(pages.map(({ path }) => path))
    for (const { key, path, file } of pages) {
      const at = { file, path: ['pages', key], at: 'key' } as const
      if (path !== '/' && !/^(?:\/[a-z0-9]+(?:[-_][a-z0-9]+)*)+$/.test(path)) {
        yield {
          ...at,
          message: `${quote(key)} cannot be a path.`,
          hint: `Use lowercase letters, digits and dashes, for example "${examplePath(key, taken)}".`,
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

/** The key in lowercase with dashes, if that path is free; otherwise a fixed one. */
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
