/** Makes a function that computes its result once for each object, and keeps it as long as the object exists. */
export function oncePer<K extends object, T>(make: (key: K) => T): (key: K) => T {
  return rememberIn(new WeakMap(), make)
}

/** Makes a function that computes its result once for each key, and keeps it. */
export function onceFor<K, T>(make: (key: K) => T): (key: K) => T {
  return rememberIn(new Map(), make)
}

/** Makes a function that keeps its result for the last key alone. */
export function lastFor<K, T>(make: (key: K) => T): (key: K) => T {
  let last: { key: K; made: T } | undefined
  return (key) => {
    if (!last || last.key !== key) last = { key, made: make(key) }
    return last.made
  }
}

function rememberIn<K, T>(
  known: { get(key: K): { made: T } | undefined; set(key: K, one: { made: T }): unknown },
  make: (key: K) => T,
): (key: K) => T {
  return (key) => {
    const found = known.get(key) ?? { made: make(key) }
    known.set(key, found)
    return found.made
  }
}
