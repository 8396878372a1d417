import { suggest } from '../../../../schema/config/suggest.ts'
import { tokenPatternOf, tokensOf } from '../../../../schema/values/tokens.ts'
import { fixWords } from '../../../problem/fix-with.ts'
import { didYouMean, listWords, quote } from '../../../problem/wording.ts'
import type { Occurrence } from '../../../walk.ts'
import { findingLimit, type Rule, type TextFinding } from '../../rule.ts'

export const unknownToken: Rule = {
  code: 'P020',
  name: 'unknown-token',
  severity: 'error',
  adjustable: false,
  summary: 'Texts contain only tokens that the site has.',
  explanation:
    'A word in braces is a token. {tokens}. Any other would appear on the page unchanged.',
  example: ['"Welcome to {keyword}"', '"Welcome to {keywrod}"'],
  texts: {
    pieces: ['Text', 'Html'],
    signs: ['{', '}'],
    start({ schemas: { settings } }) {
      const tokens = tokensOf(settings)
      const pattern = tokenPatternOf(settings)
      const braces = bracesBeside(namesOf(tokens))
      return (occurrence) =>
        /[{}]/.test(occurrence.value.replace(pattern, ''))
          ? find(occurrence, tokens, braces)
          : undefined
    },
  },
}

function* find(
  occurrence: Occurrence,
  tokens: readonly string[],
  braces: RegExp,
): Generator<TextFinding> {
  const names = namesOf(tokens)
  let reported = 0
  for (const { index, 0: token, 1: name = token.slice(1) } of occurrence.value.matchAll(braces)) {
    if (tokens.includes(token)) continue
    if ((reported += 1) > findingLimit) return
    const half = names.find((word) => token === `{${word}` || token === `${word}}`)
    const meant = half ?? suggest(name, names)
    const at = [index, index + token.length] as const
    yield {
      at,
      message:
        half === undefined
          ? `Unknown token ${quote(token, 40)}.${didYouMean(meant && `{${meant}}`)}`
          : token.startsWith('{')
            ? `A } is missing after ${quote(token)}.`
            : `A { is missing before ${quote(token)}.`,
      hint:
        half === undefined
          ? `Remove it${tokens.length > 0 ? `, or write ${listWords(tokens)}` : ''}. A text cannot contain any other { or }.`
          : `Write {${half}}.`,
      ...(meant && { fix: fixWords(`Write {${meant}}`, occurrence, at, `{${meant}}`) }),
    }
  }
}

function namesOf(tokens: readonly string[]): string[] {
  return tokens.map((token) => token.slice(1, -1))
}

/** Finds words in braces, and braces without a partner, with the word beside them if it is one of these. */
function bracesBeside(names: readonly string[]): RegExp {
  const halves = names.map((name) => `\\b${name}\\}|`).join('')
  return new RegExp(`\\{+([^{}]*)\\}+|\\{+\\w*|${halves}\\}`, 'g')
}
