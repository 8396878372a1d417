import { useState } from 'react'
import { useHydrating } from './hydrating.ts'

/**
 * Shuffles emojis at each visit. Prerendered HTML holds the written order, which the inline script shuffles in place;
 * what the browser renders itself is shuffled here. Undefined in, undefined out.
 */
export function useShuffle(emojis: readonly string[] | undefined) {
  const hydrating = useHydrating()
  const set = emojis?.join(' ')
  const [visit, setVisit] = useState(() => ({
    set,
    order: hydrating || !emojis ? emojis : shuffle(emojis),
  }))
  if (visit.set !== set) setVisit({ set, order: emojis && shuffle(emojis) }) // pages.json was edited
  const { order } = visit
  if (set === undefined || !order) return undefined
  return {
    /** The set as the inline script reads it: separated by spaces. */
    set,
    /** The emoji for the item at an index; the set repeats after its end. */
    pick: (index: number): string | undefined => order[index % order.length],
  }
}

/** A copy in random order, each order equally likely (Fisher and Yates). */
export function shuffle<T>(items: readonly T[], random: () => number = Math.random): T[] {
  const rest = [...items]
  return items.flatMap(() => rest.splice(Math.floor(random() * rest.length), 1))
}
