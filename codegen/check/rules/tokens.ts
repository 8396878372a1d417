import { quote, suggest } from '../suggest.ts'
import type { Rule } from './rule.ts'

const known = ['keyword']

export const tokens: Rule = {
  code: 'P020',
  severity: 'error',
  summary: 'Texts hold no other token than {keyword}.',
  *check({ occurrences }) {
    for (const { piece, value, path } of occurrences) {
      if (piece !== 'Text' && piece !== 'Html') continue
      for (const match of value.matchAll(/\{+([^{}]*)\}*|\}/g)) {
        const name = match[1]
        if (known.some((token) => match[0] === `{${token}}`)) continue
        const meant = suggest(name ?? '', known)
        yield {
          code: 'P020',
          path,
          at: [match.index, match.index + match[0].length],
          message: `Unknown token ${quote(match[0], 40)}.${meant ? ` Did you mean "{${meant}}"?` : ''}`,
          hint: 'The only token is {keyword}. Do not use { or } otherwise.',
        }
      }
    }
  },
}
