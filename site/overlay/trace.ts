import { createLocator } from '../../check/syntax/locate.ts'
import type { Edit, Range } from '../../check/problem/problem.ts'
import type { Source } from '../../check/syntax/source.ts'
import type { Segment, Side, Spliced } from './splice.ts'

/** Maps positions in a spliced text to the texts that it was merged from. */
export interface Trace {
  /** The position of a range; if it ends in another text, of its first character only. */
  range(range: Range): { side: Side; range: Range }
  /** Whether the target of an edit, or the object that it adds to, is in this one text. */
  isAt(edit: Edit, side: Side): boolean
  /** Whether migrations changed the target in this text, so that the edit would not fit it. */
  isMigrated(edit: Edit, side: Side): boolean
}

/** Creates the trace of a spliced text; `sources` are the texts that it was merged from. */
export function createTrace(
  { text, segments }: Spliced,
  sources: Readonly<Record<Side, Pick<Source, 'range' | 'isMigrated'>>>,
): Trace {
  const locator = createLocator(text, false)

  /** The origin of a character; a comma from neither text belongs to what precedes it. */
  function origin(offset: number): { side: Side; offset: number } {
    const found = segments.findLast((segment) => segment.at <= offset)
    const { at, from, length, side } = found ?? start
    return { side, offset: from + Math.min(Math.max(offset - at, 0), length - 1) }
  }

  return {
    range({ start, end }) {
      const [first, last] = [origin(start.offset), origin(end.offset - 1)]
      const isWhole = last.side === first.side && last.offset >= first.offset
      const to = isWhole ? last.offset : first.offset
      return { side: first.side, range: sources[first.side].range(first.offset, to + 1) }
    },
    isAt(edit, side) {
      if (edit.kind === 'text') return false
      const { name, found, value } = locator.find(edit.path)
      const offset = found && edit.kind !== 'set' ? (name?.[0] ?? value[0]) : value[0]
      return origin(offset).side === side
    },
    isMigrated: (edit, side) =>
      edit.kind !== 'text' && sources[side].isMigrated?.(edit.path) === true,
  }
}

const start: Segment = { at: 0, from: 0, length: 1, side: 'base' }
