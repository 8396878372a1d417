import { readPlain } from '../../read/plain-text.ts'
import { findingLimit, type Rule } from '../../rule.ts'

export const emptyLink: Rule = {
  code: 'P061',
  name: 'empty-link',
  severity: 'error',
  summary: 'Every link in a text has words that can be clicked.',
  explanation:
    'A link without words is invisible, and nobody can click it. Screen readers read out its address instead. Write what it leads to as its text, or remove the link.',
  example: ['<a href=\\"/bonus#how-to-start\\">steps</a>', '<a href=\\"/bonus\\"></a>'],
  texts: {
    pieces: ['Html'],
    signs: ['<'],
    form: /<a/,
    start: () =>
      function* ({ value }) {
        let reported = 0
        for (const { index, 0: link, 1: inner = '' } of value.matchAll(links)) {
          const { text } = readPlain({ piece: 'Html', value: inner })
          if (text.trim() !== '' || (reported += 1) > findingLimit) continue
          yield {
            at: [index, index + link.length],
            message: 'This link has no text, so nobody can see or click it.',
            hint: 'Write what it leads to as its text, or remove the link.',
          }
        }
      },
  },
}

const links = /<a\b[^<>]*>((?:[^<]|<(?!\/?a\b))*)<\/a>/gi
