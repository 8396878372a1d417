/** The median of some numbers; for an even count, the mean of the middle two. NaN without numbers. */
export function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2
}

/** The same function, which runs once for each argument: cases of the same site share its measurements. */
export function onceEach<K, T extends object | string>(run: (key: K) => T): (key: K) => T {
  const results = new Map<K, T>()
  return (key) => {
    const result = results.get(key) ?? run(key)
    results.set(key, result)
    return result
  }
}
