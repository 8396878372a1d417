import { fixWords } from '../../../problem/fix-with.ts'
import type { RuleFinding } from '../../../problem/problem.ts'
import { quote, suggest } from '../../../problem/suggest.ts'
import type { Occurrence } from '../../../walk.ts'
import { findingLimit, noFindings, type Rule } from '../../rule.ts'

const known = ['keyword']

export const unknownToken: Rule = {
  code: 'P020',
  name: 'unknown-token',
  severity: 'error',
  adjustable: false,
  summary: 'Texts contain no token other than {keyword}.',
  explanation:
    'A word in braces is a token. {keyword} is replaced with the keyword of the brand. Any other would appear on the page unchanged.',
  example: ['"Welcome to {keyword}"', '"Welcome to {keywrod}"'],
  texts: {
    pieces: ['Text', 'Html'],
    signs: ['{', '}'],
    start: () => (occurrence) => (hasOthers(occurrence.value) ? find(occurrence) : noFindings),
  },
}

/** Whether a brace appears outside the token: most texts have the token, or no brace. */
function hasOthers(value: string): boolean {
  const token = '{keyword}'
  for (let at = value.indexOf('{'); at !== -1; at = value.indexOf('{', at + 1))
    if (!value.startsWith(token, at)) return true
  for (let at = value.indexOf('}'); at !== -1; at = value.indexOf('}', at + 1))
    if (!value.startsWith(token, at + 1 - token.length)) return true
  return false
}

function* find(occurrence: Occurrence): Generator<RuleFinding> {
  const { value, path } = occurrence
  let reported = 0
  for (const { index, 0: token, 1: name = token.slice(1) } of value.matchAll(tokens)) {
    if (known.some((word) => token === `{${word}}`)) continue
    if ((reported += 1) > findingLimit) return
    const isOpen = token === '{keyword'
    const isUnopened = token === 'keyword}'
    const meant = isOpen || isUnopened ? 'keyword' : suggest(name, known)
    const at = [index, index + token.length] as const
    yield {
      path,
      at,
      message: isOpen
        ? 'A } is missing after "{keyword".'
        : isUnopened
          ? 'A { is missing before "keyword}".'
          : `Unknown token ${quote(token, 40)}.${meant ? ` Did you mean "{${meant}}"?` : ''}`,
      hint:
        isOpen || isUnopened
          ? 'Write {keyword}.'
          : 'Remove it, or write {keyword}. A text cannot contain any other { or }.',
      ...(meant !== undefined && {
        fix: fixWords(`Write {${meant}}`, occurrence, at, `{${meant}}`),
      }),
    }
  }
}

/** Words in braces, and braces without a partner, with the word beside them. */
const tokens = /\{+([^{}]*)\}+|\{+\w*|\bkeyword\}|\}/g
