import { describeTokens, tokenPattern, tokens } from '../../../../schema/values/tokens.ts'
import { fixWords } from '../../../problem/fix-with.ts'
import { didYouMean, listWords, quote, suggest } from '../../../problem/suggest.ts'
import type { Occurrence } from '../../../walk.ts'
import { findingLimit, type Rule, type TextFinding } from '../../rule.ts'

const names = tokens.map((token) => token.slice(1, -1))

export const unknownToken: Rule = {
  code: 'P020',
  name: 'unknown-token',
  severity: 'error',
  adjustable: false,
  summary: `Texts contain no token${tokens.length > 0 ? ` other than ${listWords(tokens)}` : ''}.`,
  explanation: `A word in braces is a token. ${describeTokens()} Any other would appear on the page unchanged.`,
  example: ['"Welcome to {keyword}"', '"Welcome to {keywrod}"'],
  texts: {
    pieces: ['Text', 'Html'],
    signs: ['{', '}'],
    start: () => (occurrence) =>
      /[{}]/.test(occurrence.value.replace(tokenPattern, '')) ? find(occurrence) : undefined,
  },
}

function* find(occurrence: Occurrence): Generator<TextFinding> {
  let reported = 0
  for (const { index, 0: token, 1: name = token.slice(1) } of occurrence.value.matchAll(braces)) {
    if (tokens.includes(token)) continue
    if ((reported += 1) > findingLimit) return
    const half = names.find((word) => token === `{${word}` || token === `${word}}`)
    const meant = half ?? suggest(name, names)
    const at = [index, index + token.length] as const
    const write = tokens.length > 0 ? `, or write ${listWords(tokens)}` : ''
    const [sign, side] = token.startsWith('{') ? ['}', 'after'] : ['{', 'before']
    yield {
      at,
      message:
        half === undefined
          ? `Unknown token ${quote(token, 40)}.${didYouMean(meant && `{${meant}}`)}`
          : `A ${sign} is missing ${side} ${quote(token)}.`,
      hint:
        half === undefined
          ? `Remove it${write}. A text cannot contain any other { or }.`
          : `Write {${half}}.`,
      ...(meant && { fix: fixWords(`Write {${meant}}`, occurrence, at, `{${meant}}`) }),
    }
  }
}

/** Words in braces, and braces without a partner, with the word beside them. */
const braces = new RegExp(
  `\\{+([^{}]*)\\}+|\\{+\\w*|${names.map((name) => `\\b${name}\\}|`).join('')}\\}`,
  'g',
)
