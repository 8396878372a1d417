/** The edges of a card. */
export type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/** Where an arrow key leads from the card at an index, by where the cards are; undefined if nowhere, or for another key. */
export function nextCard(boxes: readonly Box[], at: number, key: string): number | undefined {
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const next = at + (key === 'ArrowLeft' ? -1 : 1)
    return boxes[next] ? next : undefined
  }
  const own = boxes[at]
  if (!own || (key !== 'ArrowUp' && key !== 'ArrowDown')) return undefined
  const isBeyond = ({ top, bottom }: Box): boolean =>
    key === 'ArrowUp' ? bottom <= own.top : top >= own.bottom
  const rows = boxes.filter(isBeyond).map(({ top }) => top)
  const row = key === 'ArrowUp' ? Math.max(...rows) : Math.min(...rows)
  const distances = boxes.map(({ left, top }) =>
    top === row ? Math.abs(left - own.left) : Infinity,
  )
  const nearest = distances.indexOf(Math.min(...distances))
  return rows.length === 0 ? undefined : nearest
}
