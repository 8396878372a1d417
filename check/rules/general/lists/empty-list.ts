import { asRecord } from '../../../../schema/read/json-object.ts'
import { quote } from '../../../problem/wording.ts'
import type { Rule } from '../../rule.ts'
import { exampleList, listsOf } from './lists-of.ts'

export const emptyList: Rule = {
  code: 'P116',
  name: 'empty-list',
  severity: 'warning',
  summary: 'Every list of pages shows a page besides the one that it is on.',
  explanation:
    'A list shows pages that are published and whose date has come, and never the page that it is on. By itself, it shows all pages with a date; with a tag or a folder, those with this tag or below this address. An empty list is only a heading.',
  example: exampleList('"title": "News", "show": { "folder": "/news" }'),
  *site(facts) {
    if (!facts.isWhole) return
    const { lists, tags } = listsOf(facts)
    for (const { path, list, chosen } of lists) {
      const { tag, folder, pages } = asRecord(list['show'])
      // Others are reported as unknown.
      if (chosen.length > 0 || (typeof tag === 'string' && !tags.has(tag))) continue
      yield {
        path: pages === undefined && folder === undefined ? path : [...path, 'show'],
        message:
          typeof folder === 'string'
            ? `This list shows no page: none that is shown now has an address below ${quote(folder)}.`
            : pages === undefined
              ? 'This list shows no page: none that is shown now has a date.'
              : 'This list shows no page besides the one that it is on.',
        hint: 'Choose other pages, give pages a date in their settings, or remove the list.',
      }
    }
  },
}
