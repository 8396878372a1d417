/** The median of some numbers; for an even count, the mean of the middle two. NaN without numbers. */
export function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2
}
