import type { RuleFinding } from '../../problem/problem.ts'
import { quote, suggest } from '../../problem/suggest.ts'
import type { Occurrence } from '../../walk.ts'
import { findingLimit, noFindings, type Rule } from '../rule.ts'

const known = ['keyword']

export const unknownToken: Rule = {
  code: 'P020',
  severity: 'error',
  adjustable: false,
  summary: 'Texts contain no token other than {keyword}.',
  explanation:
    'A word in braces is a token. {keyword} is replaced with the keyword of the brand. Any other would appear on the page unchanged.',
  example: ['"Welcome to {keyword}"', '"Welcome to {keywrod}"'],
  texts: {
    pieces: ['Text', 'Html'],
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

function* find({ value, path }: Occurrence): Generator<RuleFinding> {
  let reported = 0
  for (const match of value.matchAll(/\{+([^{}]*)\}*|\}/g)) {
    const name = match[1]
    if (known.some((token) => match[0] === `{${token}}`)) continue
    if ((reported += 1) > findingLimit) return
    const meant = suggest(name ?? '', known)
    yield {
      path,
      at: [match.index, match.index + match[0].length],
      message: `Unknown token ${quote(match[0], 40)}.${meant ? ` Did you mean "{${meant}}"?` : ''}`,
      hint: 'The only token is {keyword}. Do not use { or } for anything else.',
      ...(meant !== undefined && {
        fix: {
          title: `Write {${meant}}`,
          safe: false,
          edits: [
            {
              kind: 'set',
              path,
              value:
                value.slice(0, match.index) +
                `{${meant}}` +
                value.slice(match.index + match[0].length),
            },
          ],
        },
      }),
    }
  }
}
