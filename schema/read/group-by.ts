/** Groups items by a key, in the order of their first appearance. (Map.groupBy needs Node 21.) */
export function groupBy<K, T>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> {
  return groupByAll(items, (item) => [keyOf(item)])
}

/** Groups items by all of their keys, of which an item may have none. */
export function groupByAll<K, T>(
  items: Iterable<T>,
  keysOf: (item: T) => Iterable<K>,
): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const item of items) {
    for (const key of keysOf(item)) {
      const group = groups.get(key)
      if (group) group.push(item)
      else groups.set(key, [item])
    }
  }
  return groups
}
