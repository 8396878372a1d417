import { groupLinks, namePlaces, type FoundLink, type PageNotes } from '../../../facts.ts'
import { fixBy } from '../../../problem/fix-with.ts'
import type { Edit, Finding } from '../../../problem/problem.ts'
import { quote } from '../../../problem/wording.ts'
import type { Rule } from '../../rule.ts'
import { isPath, proposePath } from './propose-path.ts'
import { isReserved } from './reserved.ts'

export const routeForm: Rule = {
  code: 'P027',
  name: 'route-form',
  severity: 'error',
  adjustable: false,
  summary:
    'Paths consist of lowercase letters, digits and dashes, and are not used by the build itself.',
  explanation:
    'The path is the address of the page and the name of its file. It starts with a slash. Some paths are taken by files that the build writes, such as /404 and /assets.',
  example: ['"/vip": {', '"/VIP Club": {'],
  *site(facts) {
    const { pages } = facts
    const taken = new Set(pages.map(({ path }) => path))
    let links: ReturnType<typeof groupLinks> | undefined
    for (const page of pages) {
      const { key, path, file } = page
      const at = { file, path: ['pages', key], at: 'key' } as const
      if (!isPath(path)) {
        links ??= groupLinks(facts)
        yield { ...at, ...explain(page, taken, links) }
      } else if (isReserved(path)) {
        yield {
          ...at,
          message: `The path ${quote(path)} is used by the site itself.`,
          hint: 'Give the page another path.',
        }
      }
    }
  },
}

/** Explains a key in the wrong format, together with the links to what it is and to what it should be. */
function explain(
  { key, path, file }: PageNotes,
  taken: ReadonlySet<string>,
  links: ReadonlyMap<string, FoundLink[]>,
): Omit<Finding, 'path'> {
  const proposed = proposePath(key)
  const isFree = proposed !== '/' && !taken.has(proposed) && !isReserved(proposed)
  // Links to the key as it is must follow it.
  const followers = links.get(path) ?? []
  const related = [...followers, ...((isFree && links.get(proposed)) || [])]
  const [first] = related
  const count = related.length === 1 ? '1 link leads' : `${related.length} links lead`
  const places = namePlaces(related)
  const canFollow = followers.every((link) => !link.at && link.file === file)
  return {
    message: `${quote(key)} is not a valid path.${first ? ` ${count} to this page: ${places}.` : ''}`,
    hint: `Use lowercase letters, digits and dashes, for example "${isFree ? proposed : '/summer-promos'}".`,
    ...(first && { related }),
    ...(isFree &&
      canFollow && {
        fix: fixBy(`Rename the page to ${quote(proposed)}`, [
          ...followers.map((link): Edit => {
            const [pathname = ''] = link.href.split(/[?#]/)
            const value = (link.origin ?? '') + proposed + link.href.slice(pathname.length)
            return { kind: 'set', path: link.path, value }
          }),
          // The last one, since edits may be made one after the other.
          { kind: 'rename', path: ['pages', key], name: proposed },
        ]),
      }),
  }
}
