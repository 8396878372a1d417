import { diffComm } from 'node-diff3'

/** A part of two texts: in both, only in the old one, or only in the new one. */
interface WordChange {
  kind: 'same' | 'removed' | 'added'
  text: string
}

/** Texts with more words are shown one after the other. */
const maxWords = 1000

/** Compares two texts word by word. */
export function compareWords(before: string, after: string): WordChange[] {
  const [old, now] = [split(before), split(after)]
  const isLong = Math.max(old.length, now.length) > maxWords
  const parts = isLong ? [{ buffer1: old, buffer2: now }] : diffComm(old, now)
  return parts.flatMap(({ common, buffer1, buffer2 }) => [
    ...toChange('same', common),
    ...toChange('removed', buffer1),
    ...toChange('added', buffer2),
  ])
}

function toChange(kind: WordChange['kind'], words: readonly string[] = []): WordChange[] {
  return words.length > 0 ? [{ kind, text: words.join('') }] : []
}

function split(text: string): string[] {
  return text.match(/\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? []
}
