/** Creates a cache of at most `limit` values, made when they are first looked up; the oldest is dropped first. */
export function createBoundedCache<T>(limit: number): (key: string, make: () => T) => T {
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
