import { suggest } from '../../../../schema/config/suggest.ts'
import { asRecord } from '../../../../schema/read/json-object.ts'
import { fixMeant } from '../../../problem/fix-with.ts'
import { didYouMean, listWords, quote } from '../../../problem/wording.ts'
import type { Rule } from '../../rule.ts'
import { exampleList, listsOf } from './lists-of.ts'

export const unknownTag: Rule = {
  code: 'P117',
  name: 'unknown-tag',
  severity: 'warning',
  summary: 'The tag of a list is one that pages have.',
  explanation:
    'Tags are written in the settings of pages, and are the same only if all their letters are. A list with a tag that no page has stays empty.',
  example: exampleList('"show": { "tag": "Offers" }'),
  *site(facts) {
    if (!facts.isWhole) return
    const { lists, tags } = listsOf(facts)
    for (const { path, list } of lists) {
      const { tag } = asRecord(list['show'])
      if (typeof tag !== 'string' || tags.has(tag)) continue
      const place = [...path, 'show', 'tag']
      const meant = suggest(tag, [...tags])
      yield {
        path: place,
        message: `No page has the tag ${quote(tag)}.${didYouMean(meant)}`,
        hint:
          tags.size === 0
            ? 'Add it to the settings of pages, in "tags".'
            : `Use one of these tags: ${listWords([...tags], 20)}. Or add it to the settings of pages, in "tags".`,
        fix: fixMeant(meant, place),
      }
    }
  },
}
