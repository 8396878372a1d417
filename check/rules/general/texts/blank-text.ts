import { readPlain } from '../../read/plain-text.ts'
import type { Rule } from '../../rule.ts'
import { findUnsafeMarkup } from './unsafe-markup.ts'

export const blankText: Rule = {
  code: 'P042',
  name: 'blank-text',
  severity: 'error',
  summary: 'Texts contain more than spaces.',
  explanation:
    'Nobody can understand a button without a label, or a picture without alternative text if they cannot see it. Write a text, or remove the property if it is optional.',
  example: ['"alt": "{keyword} coins"', '"alt": " "'],
  texts: {
    pieces: ['Text', 'Html'],
    start: () => (occurrence) => {
      const { value, piece } = occurrence
      if (/^[!-%'-;=-~]/.test(value)) return undefined // by far the most common case
      const { path } = occurrence
      // The schema rejects an empty text, and missing-head reports a title or description of spaces.
      const isMarkup = piece === 'Html' && /^[\s\p{Cf}]*[<&]/u.test(value)
      const shown = isMarkup ? readPlain(occurrence).text : value
      if (value === '' || !/^[\s\p{Cf}]*$/u.test(shown) || path[2] === 'meta') return undefined
      // Unsafe markup and links without text are reported as such.
      if (isMarkup && (value.includes('<a') || findUnsafeMarkup(value).length > 0)) return undefined
      const isAlt = path.at(-1) === 'alt'
      return {
        message: isAlt
          ? 'The alternative text contains only spaces.'
          : isMarkup
            ? 'The text contains only markup or spaces, so the page shows nothing here.'
            : 'The text contains only spaces.',
        hint: isAlt
          ? 'Describe in a few words what the picture shows.'
          : 'Write a text, or remove the property if it is optional.',
      }
    },
  },
}
