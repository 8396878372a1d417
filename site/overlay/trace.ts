import { describePlace } from '../../check/problem/describe.ts'
import { createLocator } from '../../check/syntax/locate.ts'
import type { Edit, Path, Range } from '../../check/problem/problem.ts'
import type { Source } from '../../check/syntax/source.ts'
import { sourcePath } from '../../schema/overlay/merge-overlay.ts'
import type { Segment, Side, Spliced } from './splice.ts'

/** Maps positions in a spliced text to the texts that it was merged from. */
export interface Trace {
  /** The position of a range; if it ends in another text, of its first character only. */
  range(range: Range): { side: Side; range: Range }
  /** The path in one of the two texts of what has a path in the spliced text. */
  path(path: Path, side: Side): Path
  /** Describes a path in one of the two texts to composers. */
  describe(path: Path, side: Side): string
  /** Whether the target of an edit, or the object that it adds to, is in this one text. */
  isAt(edit: Edit, side: Side): boolean
  /** The edit of the spliced text as one of this text. */
  edit(edit: Edit, side: Side): Edit
  /** Whether migrations changed the target in this text, so that the edit would not fit it. */
  isMigrated(edit: Edit, side: Side): boolean
}

/** Creates the trace of a spliced text; `sources` are the texts that it was merged from. */
export function createTrace(
  { text, segments, lists }: Spliced,
  sources: Readonly<Record<Side, Pick<Source, 'value' | 'range' | 'isMigrated'>>>,
): Trace {
  const locator = createLocator(text, false)

  /** The origin of a character; a comma from neither text belongs to what precedes it. */
  function origin(offset: number): { side: Side; offset: number } {
    const found = segments.findLast((segment) => segment.at <= offset)
    const { at, from, length, side, isMade } = found ?? start
    const last = isMade ? 0 : length - 1
    return { side, offset: from + Math.min(Math.max(offset - at, 0), last) }
  }

  const pathIn = (path: Path, side: Side): Path =>
    lists.length === 0 ? path : sourcePath(path, side, lists)

  /** Whether the name of a member is not written in either text. */
  function isMadeAt(path: Path): boolean {
    const { found, name } = locator.find(path)
    return found && segments.findLast(({ at }) => at <= (name?.[0] ?? 0))?.isMade === true
  }

  return {
    path: pathIn,
    describe: (path, side) => describePlace(path, sources[side].value),
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
    edit(edit, side) {
      if (edit.kind === 'text' || lists.length === 0) return edit
      const path = pathIn(edit.path, side)
      const isKey = side === 'overlay' && edit.path.at(-1) === 'id' && isMadeAt(edit.path)
      // The id of an added entry is its key.
      if (isKey && edit.kind === 'set' && typeof edit.value === 'string')
        return { kind: 'rename', path: path.slice(0, -1), name: edit.value }
      return { ...edit, path }
    },
    isMigrated: (edit, side) =>
      edit.kind !== 'text' && sources[side].isMigrated?.(pathIn(edit.path, side)) === true,
  }
}

const start: Segment = { at: 0, from: 0, length: 1, side: 'base' }
