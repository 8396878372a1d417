import type { Occurrence } from '../../walk.ts'
import type { TextFinding, VisitText } from '../rule.ts'
import { findClaims, type Claim } from './claims.ts'
import { matchPhrases, type Parts } from './phrases.ts'
import { signOf, type Sign } from './signs.ts'

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
  /** The phrases to find, by topic. */
  topics: Readonly<Record<string, Topic>>
}

interface Topic {
  /** Letters or digits of which each phrase contains some, in lower case: most texts have none, and are not read further. */
  keys: readonly string[]
  phrases: readonly string[]
}

/** The words of several languages together. */
export interface Words {
  languages: readonly string[]
  /** Prepares the search for a topic: the signs for `texts` of a rule, and what visits a text. */
  topic: (name: string) => { signs: Sign[]; visit: VisitWords }
  /** Whether the words are denied, warned about or asked about: "no sure win", "sure wins are a myth", "a sure win?". */
  isDenied: (claim: Claim) => boolean
  /** Whether they are part of advice: "ask whether it is licensed". */
  isAdvised: (claim: Claim) => boolean
}

/** Makes the visit of texts that reports the phrases of a topic, unless they are harmless. */
type VisitWords = (
  isHarmless: (claim: Claim) => boolean,
  report: (claim: Claim, occurrence: Occurrence) => Omit<TextFinding, 'at'>,
) => VisitText

/** Reads the words of several languages. Its `topic` throws an Error for one that no list has. */
export function readWords(lists: readonly WordList[]): Words {
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
    isDenied: (claim) =>
      isDeniedBefore(claim.before) || isDeniedAfter(claim.after) || claim.after.endsWith('?'),
    isAdvised: (claim) => isAdvice(claim.before),
    topic(name) {
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
