import type { Occurrence } from '../../walk.ts'
import type { TextFinding, VisitText } from '../rule.ts'
import { type Claim, findClaims } from './claims.ts'
import { type Sign, signOf } from './signs.ts'

/** What rules look for in one language: phrases as `matchPhrases` reads them. */
export interface WordList {
  /** The language as in HTML, such as fil. */
  language: string
  /** Pieces of phrases by name. Those of all languages count together, since people mix languages. */
  parts?: Parts
  /** Words that deny, forbid or doubt a claim: before it in its clause, or soon after it. */
  denied?: { before: readonly string[]; after: readonly string[] }
  /** Words before a claim that turn it into advice: "check whether". */
  advised?: readonly string[]
  topics: Readonly<Record<string, Topic>>
}

interface Topic {
  /** Letters or digits of which each phrase contains some, in lower case: most texts have none, and are not read further. */
  keys: readonly string[]
  phrases: readonly string[]
}

/** Makes the visit of texts that reports the phrases of a topic, unless they are harmless. */
type VisitWords = (
  isHarmless: (claim: Claim) => boolean,
  report: (claim: Claim, occurrence: Occurrence) => Omit<TextFinding, 'at'>,
) => VisitText

/** Reads the words of several languages. Its `topic` throws an Error for one that no list has. */
export function readWords(lists: readonly WordList[]) {
  const parts = mergeParts(lists)
  const match = (phrases: readonly string[]): string => matchPhrases(phrases, parts)
  const before = lists.flatMap(({ denied }) => denied?.before ?? [])
  const after = lists.flatMap(({ denied }) => denied?.after ?? [])
  const isIn = (phrases: readonly string[], start = ''): ((text: string) => boolean) => {
    const pattern = new RegExp(`${start}${match(phrases)}`, 'iu')
    return (text) => phrases.length > 0 && pattern.test(text)
  }
  const isDeniedBefore = isIn(before)
  const isDeniedAfter = isIn(after, '^[^.!?;:,]{0,25}')
  const isAdvice = isIn(lists.flatMap(({ advised = [] }) => advised))
  return {
    languages: lists.map(({ language }) => language),
    /** Whether the words are denied, warned about or asked about: "no sure win", "sure wins are a myth", "a sure win?". */
    isDenied: (claim: Claim): boolean =>
      isDeniedBefore(claim.before) || isDeniedAfter(claim.after) || claim.after.endsWith('?'),
    /** Whether they are part of advice: "ask whether it is licensed". */
    isAdvised: (claim: Claim): boolean => isAdvice(claim.before),
    /** Prepares the search for a topic: the signs for `texts` of a rule, and what visits a text. */
    topic(name: string): { signs: Sign[]; visit: VisitWords } {
      const topics = lists.flatMap(({ topics: { [name]: topic } }) => topic ?? [])
      if (topics.length === 0) throw new Error(`no list of words has the topic "${name}"`)
      const keys = [...new Set(topics.flatMap((topic) => topic.keys))]
      const quick = new RegExp(keys.join('|'), 'i')
      const pattern = new RegExp(match(topics.flatMap(({ phrases }) => phrases)), 'giu')
      return {
        signs: [...new Set(keys.map(signOf))],
        visit: (isHarmless, report) => {
          function* find(occurrence: Occurrence): Generator<TextFinding> {
            for (const claim of findClaims(occurrence, pattern, isHarmless))
              yield { at: claim.at, ...report(claim, occurrence) }
          }
          return (occurrence) => (quick.test(occurrence.value) ? find(occurrence) : undefined)
        },
      }
    },
  }
}

function mergeParts(lists: readonly WordList[]): Parts {
  const merged: Record<string, string> = {}
  for (const { parts = {} } of lists) {
    for (const [name, part] of Object.entries(parts))
      merged[name] = merged[name] === undefined ? part : `${merged[name]}|${part}`
  }
  return merged
}

/** Pieces of phrases that stand for {name} in them. */
type Parts = Readonly<Record<string, string>>

/**
 * Makes the source of an expression that matches whole phrases; it needs the flag u. A phrase is a regular expression in
 * which a space stands for white space, a dash for white space or dashes, ~ for the same or nothing, { } for a part by its
 * name, and ( ) for a group that is not kept. Throws an Error if a part is unknown, or names
 * the phrase that is no expression.
 */
export function matchPhrases(phrases: readonly string[], parts: Parts = {}): string {
  return `(?<![\\p{L}\\p{N}])(?:${phrases.map((phrase) => compile(phrase, parts)).join('|')})(?!(?<=\\p{L})\\p{L})`
}

function compile(phrase: string, parts: Parts): string {
  const source = read(phrase, parts)
  try {
    return RegExp(source, 'u') && source
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.replace(/^.*: /s, '') : ''
    throw new Error(`a list of words has a mistake in the phrase ${phrase}: ${reason}`, { cause })
  }
}

function read(phrase: string, parts: Parts): string {
  return phrase.replaceAll(
    /\[[^\]]*\]|\\.|\{([a-z]+)\}|\((?!\?)|[ ~-]/g,
    (sign, name: string | undefined) => {
      if (name === undefined) return signs[sign] ?? sign
      const part = parts[name]
      if (part === undefined) throw new Error(`no part is named {${name}} in: ${phrase}`)
      return `(?:${read(part, parts)})`
    },
  )
}

const signs: Readonly<Record<string, string>> = {
  ' ': '\\s+',
  '-': '[\\s-]+',
  '~': '[\\s-]*',
  '(': '(?:',
}
