/** Makes a function that computes its result once for each object, and keeps it as long as the object exists. */
export function oncePer<K extends object, T>(make: (key: K) => T): (key: K) => T {
  const known = new WeakMap<K, { made: T }>()
  return (key) => {
    const found = known.get(key) ?? { made: make(key) }
    known.set(key, found)
    return found.made
  }
}
