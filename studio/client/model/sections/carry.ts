import type { Path } from '../../../../check/problem/problem.ts'
import { listWritten } from '../../../../content/layers/value-layer.ts'
import { isPlace, placeIn } from '../../../../content/plan-entries.ts'
import type { JsonValue } from '../../../../schema/read/bundle.ts'
import { asRecord, isJsonObject } from '../../../../schema/read/json-object.ts'
import type { Carrying, ModelEdit } from '../../../texts/edit.ts'
import { clearEdits, valueAt } from '../../fields/schema/place-edits.ts'

/** The edits by which what campaigns and, in an overlay, brands change in blocks of a page goes to a section with them. */
export function carry(root: JsonValue | undefined, blocks: Carrying): ModelEdit[] {
  const [from, to] = [
    ['pages', blocks.page],
    ['sections', blocks.section],
  ]
  const list = Object.entries(asRecord(valueAt(root, [...from, 'blocks'])))
  const ids = new Set(blocks.ids)
  // What a brand adds next to them goes with them: nothing else says where it is.
  for (const id of ids) for (const [other, change] of list) if (isNextTo(change, id)) ids.add(other)
  return [
    ...move([...from, 'blocks'], [...to, 'blocks'], 1),
    ...listWritten(root).flatMap(({ at }) => {
      const set = [...at, 'set']
      return move([...set, ...from], [...set, ...to], set.length)
    }),
  ]

  function move(source: Path, target: Path, removableFrom: number): ModelEdit[] {
    const all = Object.entries(asRecord(valueAt(root, source)))
    const going = all.filter(([id]) => ids.has(id))
    const isAll = going.length === all.length
    const gone = isAll ? going.slice(0, 1).map(() => source) : going.map(([id]) => [...source, id])
    return [
      ...gone.flatMap((path) => clearEdits(root, { path, isRequired: false, removableFrom })),
      ...going.flatMap(([id, change]): ModelEdit[] => {
        const value = changeOf(change)
        const isIdle = isJsonObject(value) && Object.keys(value).length === 0
        return isIdle ? [] : [{ kind: 'set', path: [...target, id], value }]
      }),
    ]
  }

  /** What is changed, without a place next to what stays behind. */
  function changeOf(change: JsonValue): JsonValue {
    if (!isJsonObject(change)) return change
    return Object.fromEntries(
      Object.entries(change).filter(
        ([key, value]) => !isPlace(key) || (typeof value === 'string' && ids.has(value)),
      ),
    )
  }

  function isNextTo(change: JsonValue, id: string): boolean {
    const part = asRecord(change)
    return Object.hasOwn(part, 'type') && Object.values(placeIn(part)).includes(id)
  }
}
