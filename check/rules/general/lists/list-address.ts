import { quote } from '../../../problem/wording.ts'
import type { Rule } from '../../rule.ts'
import { exampleList, listsOf } from './lists-of.ts'

export const listAddress: Rule = {
  code: 'P118',
  name: 'list-address',
  severity: 'error',
  adjustable: false,
  summary: 'The addresses at which a list of pages goes on belong to no other page or list.',
  explanation:
    'A long list goes on at addresses below its page: /blog/2. A list of tags has a page for each: /topics/bread. If a page of its own is there, the list cannot go on. Of the lists on one page, only one can have such addresses.',
  example: exampleList(
    '"show": { "pages": ["/vip"] }, "perPage": 10 },\n        { "type": "pageList", "show": { "pages": ["/vip"] }, "perPage": 5',
  ),
  *site(facts) {
    if (!facts.isWhole) return
    const pages = new Map(facts.pages.map((page) => [page.path, page]))
    for (const { path, list, addresses, isSecond } of listsOf(facts).lists) {
      const name = list['tagPages'] === true ? 'tagPages' : 'perPage'
      const taken = addresses.find((address) => pages.has(address))
      if (isSecond)
        yield {
          path: [...path, name],
          message: 'Another list of this page goes on at addresses of its own.',
          hint: 'Let only one of them do so: remove this, and limit the list with "max".',
        }
      else if (taken !== undefined)
        yield {
          path: [...path, name],
          message: `The list goes on at ${quote(taken)}, where another page is.`,
          hint: 'Give that page another address, or let the list be on one page.',
        }
    }
  },
}
