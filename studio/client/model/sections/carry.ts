import type { Path } from '../../../../check/problem/problem.ts'
import { listWritten } from '../../../../content/layers/value-layer.ts'
import { isPlace, placeIn } from '../../../../content/plan-entries.ts'
import type { JsonValue } from '../../../../schema/read/bundle.ts'
import { asRecord, isJsonObject } from '../../../../schema/read/json-object.ts'
import type { Carrying, ModelEdit } from '../../../texts/edit.ts'
import { clearEdits, valueAt } from '../../fields/schema/place-edits.ts'

/** The edits by which what campaigns and, in an overlay, brands change in blocks goes with them. */
export function carry(root: JsonValue | undefined, blocks: Carrying): ModelEdit[] {
  const { from, to, copied } = blocks
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
    const gone = copied
      ? []
      : isAll
        ? going.slice(0, 1).map(() => source)
        : going.map(([id]) => [...source, id])
    return [
      ...gone.flatMap((path) => clearEdits(root, { path, isRequired: false, removableFrom })),
      ...going.flatMap(([id, change]): ModelEdit[] => {
        const [path, own] = [[...target, id], valueAt(root, [...target, id])]
        const made = changeOf(id, change)
        const value = isJsonObject(made) ? { ...made, ...asRecord(own) } : made
        const isIdle = own === null || (isJsonObject(value) && Object.keys(value).length === 0)
        return isIdle ? [] : [{ kind: 'set', path, value }]
      }),
    ]
  }

  /** What is changed, without what the page sets instead, and without a place next to what stays behind. */
  function changeOf(id: string, change: JsonValue): JsonValue {
    if (!isJsonObject(change)) return change
    const set = asRecord(copied?.set[id])
    return Object.fromEntries(
      Object.entries(change).flatMap(([key, value]): [string, JsonValue][] => {
        if (!isPlace(key)) return Object.hasOwn(set, key) ? [] : [[key, value]]
        const anchor = value === '*' && copied ? copied.ends[key === '$before' ? 0 : 1] : value
        return typeof anchor === 'string' && ids.has(anchor) ? [[key, anchor]] : []
      }),
    )
  }

  function isNextTo(change: JsonValue, id: string): boolean {
    const part = asRecord(change)
    const anchors = Object.values(placeIn(part))
    return (
      Object.hasOwn(part, 'type') &&
      (anchors.includes(id) || (copied !== undefined && anchors.includes('*')))
    )
  }
}
