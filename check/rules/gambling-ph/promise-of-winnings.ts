import { quote } from '../../problem/wording.ts'
import type { Rule } from '../rule.ts'
import { houseRules } from './house-rules.ts'
import { words } from './words/words.ts'

const promises = words.topic('promises')

const visit = promises.visit(words.isDenied, (claim) => ({
  message: `${quote(claim.words)} promises winnings or risk-free play.`,
  hint: 'Remove the whole sentence, or describe the game and point out that players can lose.',
}))

export const promiseOfWinnings: Rule = {
  code: 'P054',
  name: 'promise-of-winnings',
  severity: 'error',
  houseRule: houseRules.promises,
  summary: 'No text promises winnings or risk-free play.',
  explanation:
    'Words such as "guaranteed win", "risk-free", "easy money", "pay your bills", "lucky charm", "siguradong panalo" and "walang talo" are misleading: every game can be lost, and no game is an answer to money troubles. Describe the games and what they cost. A text that denies such a promise is fine.',
  example: ['"Read the terms."', '"Read the terms for easy money."'],
  texts: { pieces: ['Text', 'Html'], signs: promises.signs, start: () => visit },
}
