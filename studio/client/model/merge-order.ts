/** Something on each side of a merge. */
export interface Sides<T> {
  base: T
  mine: T
  theirs: T
}

/** The order of names on each side, without duplicates. */
type Orders = Sides<readonly string[]>

/**
 * Merges the names of all sides into one order: that of theirs, or of mine if only mine moved names. The others follow the
 * same neighbour as on their own side.
 */
export function mergeOrders({ base, mine, theirs }: Orders): string[] {
  const isMine = hasMoved(base, mine) && !hasMoved(base, theirs)
  const order = [...(isMine ? mine : theirs)]
  const placed = new Set(order)
  for (const names of isMine ? [theirs, base] : [mine, base]) {
    for (const [index, name] of names.entries()) {
      if (placed.has(name)) continue
      const before = names.slice(0, index).findLast((other) => placed.has(other))
      order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, name)
      placed.add(name)
    }
  }
  return order
}

/** Whether both sides moved names differently. */
export function haveBothMoved({ base, mine, theirs }: Orders): boolean {
  return hasMoved(base, mine) && hasMoved(base, theirs) && hasMoved(mine, theirs)
}

/** Whether the names that two sides share are in a different order. */
function hasMoved(a: readonly string[], b: readonly string[]): boolean {
  const [inA, inB] = [new Set(a), new Set(b)]
  const shared = b.filter((name) => inA.has(name))
  return a.filter((name) => inB.has(name)).some((name, index) => name !== shared[index])
}
