/** Values by key, at most so many: the one that was made first is forgotten first. */
export interface Memory<T> {
  /** The value of a key, made when it is not known. */
  get(key: string, make: () => T): T
}

/** Makes a memory of at most `limit` values. */
export function createMemory<T>(limit: number): Memory<T> {
  const values = new Map<string, T>()
  return {
    get(key, make) {
      const known = values.get(key)
      if (known !== undefined) return known
      const value = make()
      const [oldest] = values.keys()
      if (values.size >= limit && oldest !== undefined) values.delete(oldest)
      values.set(key, value)
      return value
    },
  }
}
