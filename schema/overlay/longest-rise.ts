/** The positions of the longest run of numbers, with gaps, that only rise. */
export function longestRise(numbers: readonly (number | undefined)[]): Set<number> {
  const best: { length: number; before: number }[] = []
  let end = -1
  for (const [at, value] of numbers.entries()) {
    best.push({ length: value === undefined ? 0 : 1, before: -1 })
    if (value === undefined) continue
    for (let before = 0; before < at; before++) {
      const [other, length] = [numbers[before], (best[before]?.length ?? 0) + 1]
      if (other !== undefined && other < value && length > (best[at]?.length ?? 0))
        best[at] = { length, before }
    }
    if ((best[at]?.length ?? 0) > (best[end]?.length ?? 0)) end = at
  }
  const positions = new Set<number>()
  for (let at = end; at !== -1; at = best[at]?.before ?? -1) positions.add(at)
  return positions
}
