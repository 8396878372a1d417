import type { Finding } from '../../problem/problem.ts'
import type { Occurrence } from '../../walk.ts'
import { findingLimit, noFindings, type Rule } from '../rule.ts'

// Control characters, halves of characters that UTF-8 cannot write, and places of Unicode that are none.
const unwritable = /[\p{Cs}\p{Cc}\p{Noncharacter_Code_Point}]/u

export const characters: Rule = {
  code: 'P032',
  severity: 'error',
  adjustable: false,
  summary: 'Texts hold no characters that HTML cannot.',
  explanation:
    'Control characters come from copying out of other programs. Nobody sees them, and pages that hold them are not valid. Remove them.',
  example: ['"What it means."', '"What it\\u0008 means."'],
  texts: {
    pieces: ['Text', 'Html'],
    start: () => (occurrence) =>
      unwritable.test(occurrence.value) ? find(occurrence) : noFindings,
  },
}

function* find({ value, path }: Occurrence): Generator<Finding> {
  let reported = 0
  for (const { index, 0: character } of value.matchAll(new RegExp(unwritable, 'gu'))) {
    if ('\t\n\r'.includes(character)) continue
    if ((reported += 1) > findingLimit) return
    const code = (character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')
    yield {
      code: 'P032',
      path,
      at: [index, index + character.length],
      message: `The text holds the invisible character \\u${code}, which a page cannot show.`,
      hint: 'Remove it.',
      fix: {
        title: 'Remove the invisible character',
        safe: true,
        edits: [
          {
            kind: 'set',
            path,
            value: value.slice(0, index) + value.slice(index + character.length),
          },
        ],
      },
    }
  }
}
