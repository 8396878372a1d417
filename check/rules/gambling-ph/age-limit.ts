import { fixWords } from '../../problem/fix-with.ts'
import { quote } from '../../problem/wording.ts'
import type { Rule } from '../rule.ts'
import { houseRules } from './house-rules.ts'
import { corrections, words } from './words/words.ts'

/** What can only be an age: "over 18 slots" is not one. */
const ages = words.topic('ages')

const visit = ages.visit(
  () => false,
  ({ words: found, at }, occurrence) => {
    const corrected = corrections.reduce(
      (text, [wrong, right]) => text.replace(new RegExp(wrong, 'i'), right),
      occurrence.value.slice(...at),
    )
    return {
      message: `${quote(found)} is wrong: the minimum age is 21.`,
      hint: `Write ${quote(corrected)}, or leave out the age, which is in the footer of every page.`,
      fix: fixWords(`Write ${quote(corrected)}`, occurrence, at, corrected),
    }
  },
)

export const ageLimit: Rule = {
  code: 'P050',
  name: 'age-limit',
  severity: 'error',
  houseRule: houseRules.age,
  summary: 'No text gives 18 as the minimum age.',
  explanation:
    'In the Philippines the minimum age is 21. A text that says 18 invites people who may not play, and contradicts the footer.',
  example: ['"Read the terms."', '"Read the terms. Open to adults of 18 and over."'],
  texts: {
    pieces: ['Text', 'Html'],
    signs: ages.signs,
    start: () => visit,
  },
}
