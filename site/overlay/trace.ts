import { createLocator } from '../../check/syntax/locate.ts'
import type { Edit, Range } from '../../check/problem/problem.ts'
import { createPositions } from '../../check/syntax/source.ts'
import type { Segment, Side, Spliced } from './splice.ts'

/** Tells for places in a spliced text where they stand in the texts that it was put together from. */
export interface Trace {
  /** The place of a range; where its end stands in the other text, only of its first character. */
  range(range: Range): { side: Side; range: Range }
  /** Whether what an edit is about, or the group that it adds to, stands in this one text. */
  isAt(edit: Edit, side: Side): boolean
}

/** Makes the trace of a spliced text; `texts` are the two that it was put together from. */
export function createTrace(
  { text, segments }: Spliced,
  texts: Readonly<Record<Side, string>>,
): Trace {
  const positions = {
    base: createPositions(texts.base),
    overlay: createPositions(texts.overlay),
  }
  const locator = createLocator(text, false)

  /** Where a character comes from; a comma of neither text belongs to what stands before it. */
  function origin(offset: number): { side: Side; offset: number } {
    const { at, from, length, side } = findSegment(segments, offset)
    return { side, offset: from + Math.min(Math.max(offset - at, 0), length - 1) }
  }

  return {
    range({ start, end }) {
      const [first, last] = [origin(start.offset), origin(end.offset - 1)]
      const isWhole = last.side === first.side && last.offset >= first.offset
      const positionOf = positions[first.side]
      const to = isWhole ? last.offset : first.offset
      return {
        side: first.side,
        range: { start: positionOf(first.offset), end: positionOf(to + 1) },
      }
    },
    isAt(edit, side) {
      if (edit.kind === 'text') return false
      const { name, found, value } = locator.find(edit.path)
      const offset = found && edit.kind !== 'set' ? (name?.[0] ?? value[0]) : value[0]
      return origin(offset).side === side
    },
  }
}

/** The last segment that starts at or before an offset. */
function findSegment(segments: readonly Segment[], offset: number): Segment {
  let low = 0
  let high = segments.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((segments[middle]?.at ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return segments[low] ?? { at: 0, from: 0, length: 1, side: 'base' }
}
