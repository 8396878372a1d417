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

/** Makes a function that remembers what it has read for the latest keys. What cannot be read is read again. */
export function rememberLatest<K extends string[], T>(
  limit: number,
  read: (...keys: K) => Promise<T>,
): (...keys: K) => Promise<T> {
  const known = new Map<string, Promise<T>>()
  return (...keys) => {
    const key = keys.join(' ')
    const found = known.get(key) ?? read(...keys)
    known.delete(key)
    known.set(key, found)
    found.catch(() => known.delete(key))
    const [oldest = ''] = known.keys()
    if (known.size > limit) known.delete(oldest)
    return found
  }
}
