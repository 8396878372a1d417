import { readPlain } from '../../../../check/rules/read/plain-text.ts'
import { groupBy } from '../../../../schema/read/group-by.ts'
import { anyToken } from '../../../../schema/values/tokens.ts'
import type { FileEdit } from '../../model/draft.ts'
import { createFindIn, type Query, type MatchRange } from './query.ts'
import { type SearchPart, type SearchText } from './search.ts'

/** A place where words can be replaced. */
export interface Match {
  /** Tells it from all others. */
  key: string
  text: SearchText
  /** Its characters as they are written. */
  at: MatchRange
  /** The text without its markup, and the words in it. */
  plain: string
  range: MatchRange
  /** Whether the words begin with a capital letter here, while the query does not. */
  isCapital: boolean
}

/** What can be replaced, and how many matches cannot: those in which there is formatting, or a token. */
export interface Matches {
  matches: readonly Match[]
  others: number
}

/** Lists what a query matches in the texts of a site. Values of tokens and markup are never part of a match. */
export function listMatches(query: Query, parts: readonly SearchPart[]): Matches {
  const findIn = createFindIn(query)
  const matches: Match[] = []
  let others = 0
  let count = 0
  if (!findIn) return { matches, others }
  const lower = query.words.toLowerCase()
  for (const { texts } of parts)
    for (const text of texts) {
      count += 1
      if (!text.lower.includes(lower)) continue
      const plain = readPlain(text)
      // The token stays whole: a match ends before it, and never begins in it.
      const found = findIn(hideTokens(plain.text))
      others += Math.max(0, findIn(text.shown).length - found.length)
      for (const range of found) {
        const at = plain.placeOf(...range)
        if (/[<>]/.test(text.value.slice(...at)) && text.piece === 'Html') others += 1
        else {
          const isCapital =
            /^\p{Lu}/u.test(plain.text.slice(...range)) && /^\p{Ll}/u.test(query.words)
          matches.push({ key: `${count} ${at[0]}`, text, at, plain: plain.text, range, isCapital })
        }
      }
    }
  return { matches, others }
}

/** Returns the edits that replace matches by a text, one for each file. */
export function replaceEdits(matches: readonly Match[], by: string): FileEdit[] {
  const byFile = groupBy(matches, ({ text }) => text.file)
  return Array.from(byFile, ([file, inFile]) => ({
    file,
    edit: {
      kind: 'setTexts',
      path: [],
      texts: Array.from(
        groupBy(inFile, ({ text }) => text),
        ([text, own]) => ({
          path: text.path,
          value: replaceMatches(text, own, by),
        }),
      ),
    },
  }))
}

/** The written text with matches replaced. In markup, what has a meaning there is escaped. */
export function replaceMatches(
  { piece, value }: SearchText,
  matches: readonly Pick<Match, 'at' | 'isCapital'>[],
  by: string,
): string {
  return matches
    .toSorted((a, b) => b.at[0] - a.at[0])
    .reduce((text, match) => {
      const [from, to] = match.at
      const words = replacementOf(match, by)
      // What follows must not turn an ampersand at the end into another character.
      const written = piece === 'Html' ? escapeText(words).replace(/&$/, '&amp;') : words
      return text.slice(0, from) + written + text.slice(to)
    }, value)
}

/** Writes a text as markup, as a person would: a `&` before a space stays as it is. */
function escapeText(text: string): string {
  return text.replaceAll(/&(?=[#\w])/g, '&amp;').replaceAll('<', '&lt;')
}

/** What replaces a match: with a capital letter where the words had one. */
export function replacementOf({ isCapital }: Pick<Match, 'isCapital'>, by: string): string {
  return isCapital ? by.replace(/^./u, (letter) => letter.toUpperCase()) : by
}

/** Puts characters that nobody types in place of tokens, of the same length. */
function hideTokens(text: string): string {
  return text.replaceAll(anyToken, (token) => '\uE000'.repeat(token.length))
}
