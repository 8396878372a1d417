import type { Rule } from './rule.ts'

// Control characters, and halves of characters that UTF-8 cannot write.
const unwritable = /[\p{Cs}\p{Cc}]/gu

export const characters: Rule = {
  code: 'P032',
  severity: 'error',
  summary: 'Texts hold no characters that HTML cannot.',
  *check({ occurrences }) {
    for (const { piece, value, path } of occurrences) {
      if (piece !== 'Text' && piece !== 'Html') continue
      for (const { index, 0: character } of value.matchAll(unwritable)) {
        if ('\t\n\r'.includes(character)) continue
        const code = character.charCodeAt(0).toString(16).padStart(4, '0')
        yield {
          code: 'P032',
          path,
          at: [index, index + 1],
          message: `The text holds the invisible character \\u${code}, which a page cannot show.`,
          hint: 'Remove it.',
        }
      }
    }
  },
}
