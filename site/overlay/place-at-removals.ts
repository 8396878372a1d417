import { describePlace } from '../../check/problem/describe.ts'
import type { Path, Problem, RelatedRange } from '../../check/problem/problem.ts'
import { listWords, quote } from '../../check/problem/wording.ts'
import type { Source } from '../../check/syntax/source.ts'
import { groupBy } from '../../schema/read/group-by.ts'
import { isJsonObject, stepInto } from '../../schema/read/json-object.ts'

/** The codes of problems that the removal of a part of a site may cause. */
const effects = new Map<unknown, string>([
  ['sections', 'P024 P063 P065 P069'],
  ['campaigns', 'P067'],
  ['pages', 'P024 P026 P030 P069'],
])

/** A null of an overlay, and the names that are lost with it. */
type Removal = { path: Path; names: readonly unknown[] }

/** Moves problems that a null of an overlay causes there, as one for each null. `root` is the pages.json `own`. */
export function placeAtRemovals(
  problems: readonly Problem[],
  { source, name, root, own }: { source: Source; name: string; root: unknown; own: string },
): Problem[] {
  const removals = listRemovals(source.value, root, [])
  const groups = groupBy(problems, (problem): Removal | Problem =>
    problem.file === name ? problem : (findCause(problem, removals) ?? problem),
  )
  return Array.from(groups).flatMap(([cause, found]) => {
    if (!('names' in cause)) return found
    const related = found.flatMap(({ file, range, related: others = [] }): RelatedRange[] => [
      { ...range, ...(file !== undefined && { file }) },
      ...others,
    ])
    const places = related.map(({ file = own, start }) => `${file}:${start.line}`)
    return found.slice(0, 1).map(({ fix: _fix, ...first }) => {
      const { path } = cause
      const message = `The overlay removes ${quote(path.at(-1))}, which is still needed.`
      const hint = `Remove this line, or change what needs it: ${listWords(places)}.`
      const place = {
        path,
        range: source.locate(path, 'value'),
        where: describePlace(path, source.value),
      }
      const shown = first.shown ?? { path: first.path, file: first.file }
      return { ...first, ...place, message, hint, file: name, related, shown }
    })
  })
}

function listRemovals(change: unknown, old: unknown, path: Path): Removal[] {
  const names = path.length === 1 && isJsonObject(old) ? Object.keys(old) : [path.at(-1)]
  if (change === null) return [{ path, names: [...names, stepInto(old, 'type')] }]
  return Object.entries(isJsonObject(change) ? change : {}).flatMap(([key, inner]) => {
    const index = Array.isArray(old) ? old.findIndex((one) => stepInto(one, 'id') === key) : key
    return listRemovals(inner, stepInto(old, index), [...path, key])
  })
}

/** The removal of what a problem names, of two rather the one on its own page; of the hero of its page. */
function findCause(
  { code, message, path }: Problem,
  removals: readonly Removal[],
): Removal | undefined {
  const isNamed = (name: unknown): boolean => message.includes(quote(name))
  const possible = removals.filter(
    (one) =>
      effects.get(one.path[0])?.includes(code) === true &&
      (code === 'P026'
        ? one.names[1] === 'hero' && one.path[1] === path[1]
        : one.names.some(isNamed)),
  )
  return (
    possible.find(({ path: [, key] }) => path.includes(String(key)) || isNamed(key)) ?? possible[0]
  )
}
