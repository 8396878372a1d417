import { asRecord } from '../../../../schema/read/json-object.ts'
import type { Rule } from '../../rule.ts'

export const missingHead: Rule = {
  code: 'P034',
  name: 'missing-head',
  severity: 'warning',
  summary: 'Every page has a title and a description.',
  explanation:
    'Search engines and shared links show them, and the title appears in the browser tab. Without them, search engines pick some words from the page. Write both in "meta" of the page.',
  example: ['"title": "VIP levels at {keyword}"', '"title": "   "'],
  *page({ key, page }) {
    const meta = asRecord(page['meta'])
    const missing = ['title', 'description'].filter((name) => meta[name] === undefined)
    // Beside a missing "meta" they are reported as unknown properties.
    const isBeside = missing.some((name) => Object.hasOwn(page, name))
    if (missing.length > 0 && !isBeside) {
      const texts = missing.map((name) => examples[name]).join(', ')
      const hasGroup = page['meta'] !== undefined
      yield {
        path: hasGroup ? ['pages', key, 'meta'] : ['pages', key],
        at: 'key',
        message: `The page has no ${missing.join(' and no ')} for search engines and shared links.`,
        hint: hasGroup ? `Add to its "meta": ${texts}` : `Add: "meta": { ${texts} }`,
      }
    }
    for (const name of ['title', 'description']) {
      const text = meta[name]
      if (typeof text !== 'string' || text.trim() !== '') continue
      yield {
        path: ['pages', key, 'meta', name],
        message: `The ${name} contains only spaces.`,
        hint: `For example, write: ${examples[name]}`,
      }
    }
  },
}

const examples: Readonly<Record<string, string>> = {
  title: '"title": "{keyword} bonus: how the sign-up offer works"',
  description: '"description": "How the bonus of {keyword} works, and which terms to read first."',
}
