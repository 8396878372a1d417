import type { Occurrence } from '../../walk.ts'
import { findingLimit } from '../rule.ts'
import { readPlain } from './plain-text.ts'

/** Words of a text that may claim something, with their context. */
export interface Claim {
  words: string
  /** Its characters [from, to) in the written value. */
  at: readonly [from: number, to: number]
  /** The text before it in its clause. */
  before: string
  /** The text after it in its sentence, with the final punctuation. */
  after: string
}

/** Finds what `pattern` (global) matches in the visible text and is not harmless: once per sentence, up to the limit per text. */
export function* findClaims(
  occurrence: Occurrence,
  pattern: RegExp,
  isHarmless: (claim: Claim) => boolean,
): Generator<Claim> {
  const { text, placeOf } = readPlain(occurrence)
  if (text.search(pattern) < 0) return // by far the most common case; matchAll makes a new expression each time
  let reported = 0
  let sentenceEnd = 0
  for (const { index, 0: words } of text.matchAll(pattern)) {
    if (index < sentenceEnd) continue
    const end = index + words.length
    const before = text.slice(Math.max(0, index - contextLength), index)
    const after = text.slice(end, end + contextLength)
    const claim = {
      words,
      at: placeOf(index, end),
      before: before.slice(before.search(/[^.!?;:,\n—–]*$/)),
      after: /^[^.!?\n]*[.!?\n]?/.exec(after)?.[0] ?? '',
    }
    if (isHarmless(claim)) continue
    if ((reported += 1) > findingLimit) return
    sentenceEnd = end + claim.after.length
    yield claim
  }
}

const contextLength = 160
