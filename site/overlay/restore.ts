import { describeOtherPlaces } from '../../check/problem/place-across.ts'
import type { Problem, Range, RelatedRange } from '../../check/problem/problem.ts'
import type { Trace } from './trace.ts'

/** The names of the files of a site with an overlay, and the origins of the merged texts. */
export interface Origins {
  /** The names of pages.json in messages, and of the overlay. */
  own: string
  overlay: string
  /** The traces of merged files by name; undefined is pages.json. */
  traces: ReadonlyMap<string | undefined, Trace>
}

/** Maps a problem in a merged text to the file that its position comes from. */
export function restoreProblem(problem: Problem, origins: Origins): Problem {
  const { file, range, related = [], fix, ...said } = problem
  const first = place(file, range, origins)
  const places = related.map((other): RelatedRange => {
    const found = place(other.file, other, origins)
    return { ...found.range, ...(found.file !== undefined && { file: found.file }) }
  })
  // The end of the hint names the places in other files, which are others now.
  const before = describeOtherPlaces(related, file, origins.own)
  const rest = before === '' ? problem.hint : problem.hint.slice(0, -before.length)
  const hint = rest + describeOtherPlaces(places, first.file, origins.own)
  const restored: Problem = {
    ...said,
    ...placeIn(problem, first, origins.traces.get(file)),
    hint,
    range: first.range,
    ...(first.file !== undefined && { file: first.file }),
    ...(places.length > 0 && { related: places }),
  }
  if (!fix) return restored
  const trace = origins.traces.get(file)
  const isInOne = !trace || fix.edits.every((edit) => trace.isAt(edit, first.side))
  if (trace && fix.edits.some((edit) => trace.isMigrated(edit, first.side))) return restored
  if (isInOne && trace) {
    const edits = fix.edits.map((edit) => trace.edit(edit, first.side))
    return { ...restored, fix: { ...fix, edits } }
  }
  if (isInOne) return { ...restored, fix }
  const files = `${file ?? origins.own} and ${origins.overlay}`
  return {
    ...restored,
    hint: `${hint} No edit is suggested, because it would affect both ${files}.`,
  }
}

interface Place {
  file: string | undefined
  side: 'base' | 'overlay'
  range: Range
}

function place(file: string | undefined, range: Range, { overlay, traces }: Origins): Place {
  const trace = traces.get(file)
  if (!trace) return { file, side: 'base', range }
  const found = trace.range(range)
  return { ...found, file: found.side === 'overlay' ? overlay : file }
}

/** The path of a problem in its own file, and its description, if an overlay by id has another one. */
function placeIn(
  { path, where }: Problem,
  { side }: Place,
  trace: Trace | undefined,
): Pick<Problem, 'path' | 'where'> {
  const own = trace?.path(path, side) ?? path
  if (!trace || own.every((step, index) => step === path[index])) return { path, where }
  return { path: own, where: trace.describe(own, side) }
}
