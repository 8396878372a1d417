/**
 * Picks the candidate that was most likely meant by `word`: equal but for case, dashes and blanks, else nearest by edit
 * distance. Returns undefined when none is near (more than a third of the letters differ).
 */
export function suggest(word: string, candidates: Iterable<string>): string | undefined {
  if (word.length > 60) return undefined
  const plain = simplify(word)
  let best: string | undefined
  let bestDistance = Math.max(1, Math.floor(word.length / 3)) + 1
  for (const candidate of candidates) {
    if (simplify(candidate) === plain) return candidate
    if (Math.abs(candidate.length - word.length) >= bestDistance) continue
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase())
    if (distance < bestDistance) {
      best = candidate
      bestDistance = distance
    }
  }
  return best
}

/** Counts the letters to insert, remove, replace or swap with their neighbour to turn `a` into `b`. */
export function editDistance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number): number => rows[row]?.[column] ?? 0
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    rows.push(row)
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      let distance = Math.min(at(i - 1, j) + 1, (row[j - 1] ?? 0) + 1, at(i - 1, j - 1) + cost)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        distance = Math.min(distance, at(i - 2, j - 2) + 1)
      }
      row.push(distance)
    }
  }
  return at(a.length, b.length)
}

/** Joins words for reading: "a", "b" and "c" with quotes, cut after `most`. */
export function listWords(words: readonly string[], most = 12): string {
  const shown = words.slice(0, most).map((word) => word.slice(0, 60))
  const rest = words.length - shown.length
  return shown.join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}

/** Text of the content in quotation marks, cut after `most` characters, control characters escaped. */
export function quote(value: unknown, most = 60): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > most ? `${text.slice(0, most - 1)}…` : text
}

function simplify(word: string): string {
  return word.toLowerCase().replace(/[-_\s]/g, '')
}
