import type { Replacement } from '../fix/edit-tree.ts'

/** A text with some pieces replaced, and where its characters come from. */
export interface Rewriting {
  text: string
  /** The index in the original at which a piece of the text starts; the start of what was replaced inside of that. */
  from(index: number): number
  /** The index in the original at which a piece of the text ends. */
  to(index: number): number
}

/** A replacement, and where its text is in the result. */
interface Placed extends Replacement {
  at: number
}

/** Replaces pieces of a text that do not overlap, in any order. */
export function createRewriting(text: string, replacements: readonly Replacement[]): Rewriting {
  const pieces: string[] = []
  const placed: Placed[] = []
  let [read, length] = [0, 0]
  for (const replacement of replacements.toSorted((a, b) => a.from - b.from)) {
    const kept = text.slice(read, replacement.from)
    length += kept.length
    placed.push({ ...replacement, at: length })
    pieces.push(kept, replacement.text)
    length += replacement.text.length
    read = replacement.to
  }
  pieces.push(text.slice(read))

  /** The last replacement that begins before or at an index of the result. */
  function findLast(index: number): Placed | undefined {
    let [low, high] = [0, placed.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((placed[middle]?.at ?? 0) <= index) low = middle + 1
      else high = middle
    }
    return placed[low - 1]
  }

  return {
    text: pieces.join(''),
    from(index) {
      const last = findLast(index)
      if (last === undefined) return index
      const after = index - last.at - last.text.length
      return after >= 0 ? last.to + after : last.from
    },
    to(index) {
      const last = findLast(index - 1)
      if (last === undefined) return index
      return last.to + Math.max(0, index - last.at - last.text.length)
    },
  }
}
