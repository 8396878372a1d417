import { fixWords } from '../../problem/fix-with.ts'
import type { RuleFinding } from '../../problem/problem.ts'
import { quote } from '../../problem/suggest.ts'
import type { Occurrence } from '../../walk.ts'
import { findClaims } from '../read/claims.ts'
import { houseRules } from './house-rules.ts'
import { noFindings, type Rule } from '../rule.ts'

const age = '(?:18|eighteen)'
const years = '(?:years?|yrs?)[\\s-]+(?:old|of[\\s-]+age)'
const alone = `(?=\\s*(?:$|[.,;:!?)\\n]|${years}\\b|(?:may|can|only)\\b))`

/** Matches what can only be an age: "over 18 slots" is not one. */
const pattern = new RegExp(
  [
    '(?<![\\d.,])18\\s?(?:[+＋]|plus\\b)',
    '(?<![\\w+])[+＋]\\s?18(?![\\d\\w]|\\s?\\d)',
    `\\b${age}[\\s-]+(?:${years}[\\s-]+|years?[\\s-]+)?(?:and|or|&)[\\s-]+(?:over|older|above|up(?:wards)?)\\b`,
    `\\b(?:over|above|at\\s+least|from)\\s+(?:the\\s+age\\s+of\\s+)?${age}s?${alone}`,
    `\\bage(?:d|s|\\s+limit)?(?:\\s+(?:is|of|from)|:)?\\s+${age}\\b`,
    '\\b18\\s+(?:anyos\\s+)?pataas\\b',
  ].join('|'),
  'gi',
)

export const ageLimit: Rule = {
  code: 'P050',
  name: 'age-limit',
  severity: 'error',
  adjustable: true,
  houseRule: houseRules.age,
  summary: 'No text gives 18 as the minimum age.',
  explanation:
    'In the Philippines the minimum age is 21. A text that says 18 invites people who may not play, and contradicts the footer.',
  example: ['"Read the terms."', '"Read the terms. Open to adults of 18 and over."'],
  texts: {
    pieces: ['Text', 'Html'],
    signs: ['18', 'eig'],
    start: () => (occurrence) =>
      /18|eighteen/i.test(occurrence.value) ? find(occurrence) : noFindings,
  },
}

function* find(occurrence: Occurrence): Generator<RuleFinding> {
  const { value, path } = occurrence
  for (const { words, at } of findClaims(occurrence, pattern, () => false)) {
    const corrected = value
      .slice(...at)
      .replace('18', '21')
      .replace(/eighteen/i, 'twenty-one')
    yield {
      path,
      at,
      message: `${quote(words)} is wrong: the minimum age is 21.`,
      hint: `Write ${quote(corrected)}, or leave out the age, which is in the footer of every page.`,
      fix: fixWords(`Write ${quote(corrected)}`, occurrence, at, corrected),
    }
  }
}
