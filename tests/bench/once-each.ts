/** The same function, which runs once for each argument: cases of the same site share its measurements. */
export function onceEach<K, T extends object | string>(run: (key: K) => T): (key: K) => T {
  const results = new Map<K, T>()
  return (key) => {
    const result = results.get(key) ?? run(key)
    results.set(key, result)
    return result
  }
}
