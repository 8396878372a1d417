/** Names in the order in which each side has them; none comes twice on a side. */
interface Orders {
  base: readonly string[]
  mine: readonly string[]
  theirs: readonly string[]
}

/**
 * The names of all sides in one order: that of theirs, or of mine where only mine has moved names. The others stand behind
 * the neighbour that they stand behind on their own side.
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

/** Whether both sides have moved names, and differently. */
export function haveBothMoved({ base, mine, theirs }: Orders): boolean {
  return hasMoved(base, mine) && hasMoved(base, theirs) && hasMoved(mine, theirs)
}

/** Whether names that two sides share stand in another order. */
function hasMoved(a: readonly string[], b: readonly string[]): boolean {
  const [inA, inB] = [new Set(a), new Set(b)]
  const shared = b.filter((name) => inA.has(name))
  return a.filter((name) => inB.has(name)).some((name, index) => name !== shared[index])
}
