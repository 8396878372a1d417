/** Looks up the value of a key, created if it is not cached. */
export type BoundedCache<T> = (key: string, make: () => T) => T

/** Creates a cache of at most `limit` values; the oldest is dropped first. */
export function createBoundedCache<T>(limit: number): BoundedCache<T> {
  const values = new Map<string, T>()
  return (key, make) => {
    const known = values.get(key)
    if (known !== undefined) return known
    const value = make()
    const [oldest] = values.keys()
    if (values.size >= limit && oldest !== undefined) values.delete(oldest)
    values.set(key, value)
    return value
  }
}
