/**
 * Picks the candidate that was most likely meant by `word`: equal except for case, dashes, spaces or the order of its parts,
 * or else nearest by edit distance. Returns undefined when none is near (more than a third of the letters differ).
 */
export function suggest(word: string, candidates: Iterable<string>): string | undefined {
  if (word.length > 60) return undefined
  const parts = partsOf(word)
  let best: string | undefined
  let bestDistance = Math.max(1, Math.floor(word.length / 3)) + 1
  for (const candidate of candidates) {
    if (isSameButForm(word, candidate) || partsOf(candidate) === parts) return candidate
    if (Math.abs(candidate.length - word.length) >= bestDistance) continue
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase(), bestDistance)
    if (distance < bestDistance) {
      best = candidate
      bestDistance = distance
    }
  }
  return best
}

const maxComparisons = 200_000

/**
 * Makes `suggest` for one list that many words are compared with: it remembers, and gives up after `maxComparisons`, so
 * that a large site with many mistakes is not slow.
 */
export function createSuggest(candidates: readonly string[]): (word: string) => string | undefined {
  const known = new Map<string, string | undefined>()
  return (word) => {
    if (!known.has(word)) {
      if (known.size * candidates.length >= maxComparisons) return undefined
      known.set(word, suggest(word, candidates))
    }
    return known.get(word)
  }
}

/** Whether two words are equal except for case, dashes, underscores and spaces. */
export function isSameButForm(a: string, b: string): boolean {
  return simplify(a) === simplify(b)
}

/**
 * Counts the letters to insert, remove, replace or swap with their neighbour to turn `a` into `b`. Gives up at `limit`,
 * and returns it.
 */
export function editDistance(a: string, b: string, limit = Infinity): number {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      let distance = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + cost)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        distance = Math.min(distance, (before[j - 2] ?? 0) + 1)
      }
      next.push(distance)
      if (distance < least) least = distance
    }
    // A swap looks two rows back, and costs one more than that row.
    if (least > limit) return limit
    before = row
    row = next
  }
  return Math.min(row[b.length] ?? 0, limit)
}

function simplify(word: string): string {
  return word.toLowerCase().replace(/[-_\s]/g, '')
}

function partsOf(word: string): string {
  return word
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[-_\s]/)
    .toSorted()
    .join('-')
}
