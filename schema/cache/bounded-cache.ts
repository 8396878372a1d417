/**
 * Creates a cache of at most `limit` values, made when they are first looked up. It has two halves: once the newer one is
 * full, all that was not looked up since the one before is dropped, at no cost for each value.
 */
export function createBoundedCache<T>(limit: number): (key: string, make: () => T) => T {
  let [newer, older] = [new Map<string, T>(), new Map<string, T>()]
  return (key, make) => {
    const known = newer.get(key)
    if (known !== undefined) return known
    const value = older.get(key) ?? make()
    if (newer.size >= limit / 2) [newer, older] = [new Map(), newer]
    newer.set(key, value)
    return value
  }
}
