import { findCommon } from '../../../../diff/sequence.ts'

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
  const changes: WordChange[] = []
  let [from, to] = [0, 0]
  const add = (kind: WordChange['kind'], words: readonly string[]): void => {
    if (words.length > 0) changes.push({ kind, text: words.join('') })
  }
  // Behind the last pair of words, there is the end of both.
  for (const [i, j] of [
    ...(isLong ? [] : findCommon(old, now)),
    [old.length, now.length] as const,
  ]) {
    add('removed', old.slice(from, i))
    add('added', now.slice(to, j))
    add('same', old.slice(i, i + 1))
    ;[from, to] = [i + 1, j + 1]
  }
  return changes
}

function split(text: string): string[] {
  return text.match(/\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? []
}
