import { describeOtherPlace } from '../../check/problem/place.ts'
import type { Problem, Range } from '../../check/problem/problem.ts'
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
  const { file, range, related, fix, ...said } = problem
  const first = place(file, range, origins)
  const second = related && place(related.file, related, origins)
  const hint = second ? restoreHint(problem, { first, second }, origins) : problem.hint
  const restored: Problem = {
    ...said,
    hint,
    range: first.range,
    ...(first.file !== undefined && { file: first.file }),
    ...(second && {
      related: { ...second.range, ...(second.file !== undefined && { file: second.file }) },
    }),
  }
  if (!fix) return restored
  const trace = origins.traces.get(file)
  const isInOne = !trace || fix.edits.every((edit) => trace.isAt(edit, first.side))
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

/** The last sentence of the hint names the second position if that is in another file. */
function restoreHint(
  { hint, file, related }: Problem,
  { first, second }: { first: Place; second: Place },
  { own }: Origins,
): string {
  const said =
    related && file !== related.file ? describeOtherPlace(related.file ?? own, related) : ''
  const rest = hint.endsWith(said) ? hint.slice(0, hint.length - said.length) : hint
  return first.file === second.file
    ? rest
    : rest + describeOtherPlace(second.file ?? own, second.range)
}
