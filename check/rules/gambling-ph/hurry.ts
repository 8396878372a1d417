import { quote } from '../../problem/wording.ts'
import type { Claim } from '../read/claims.ts'
import type { Rule } from '../rule.ts'
import { houseRules } from './house-rules.ts'
import { words } from './words/words.ts'

const hurrying = words.topic('hurry')

const visit = hurrying.visit(
  (claim) => words.isDenied(claim) || isQuoted(claim),
  (claim) => ({
    message: `${quote(claim.words)} hurries people.`,
    hint: 'Remove these words. If something ends, give its date: "Until 31 December 2026".',
  }),
)

/** Advice may name such words: "last chance" is a sign of pressure. */
function isQuoted({ before, after }: Claim): boolean {
  return /["'“‘„«]\s*$/.test(before) && /^(?:[.!]$|[,…]?\s*["'”’“»])/.test(after)
}

export const hurry: Rule = {
  code: 'P075',
  name: 'hurry',
  severity: 'error',
  houseRule: houseRules.hurry,
  summary: 'No text hurries people.',
  explanation:
    'Words such as "hurry", "act now", "last chance", "limited time", "ends soon", "do not miss out", "magmadali" and "huling pagkakataon" leave no time to read the terms and to think of a limit. A date is enough. A text that advises against hurry is fine, and so are these words in quotation marks.',
  example: ['"Read the terms."', '"Read the terms. Hurry, the offer ends soon."'],
  texts: { pieces: ['Text', 'Html'], signs: hurrying.signs, start: () => visit },
}
