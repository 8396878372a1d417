import { quote } from '../suggest.ts'
import { listHeads, type HeadText } from './head.ts'
import type { Rule } from './rule.ts'

export const duplicateHead: Rule = {
  code: 'P035',
  severity: 'warning',
  adjustable: true,
  summary: 'No two pages have the same title or the same description.',
  explanation:
    'In search results and in the list of open tabs people tell pages apart by their titles. Capitals, blanks and the token {keyword} make no difference. Say in each what only that page has.',
  example: ['"title": "VIP levels at {keyword}"', '"title": "Bonus terms at p666"'],
  *check(facts) {
    const seen = { title: new Map<string, HeadText>(), description: new Map<string, HeadText>() }
    for (const head of listHeads(facts)) {
      const { name, text, path } = head
      const key = text.replace(/\s+/g, ' ').toLowerCase()
      const first = seen[name].get(key)
      if (first === undefined) {
        seen[name].set(key, head)
        continue
      }
      yield {
        code: 'P035',
        path,
        relatedPath: first.path,
        message: `The page ${quote(first.page)} has the same ${name}.`,
        hint: `Write a ${name} that only this page can have.`,
      }
    }
  },
}
