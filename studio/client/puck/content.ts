import { isJsonObject, type JsonObject } from '../../../schema/read/json-object.ts'
import type { JsonValue } from '../../../schema/read/bundle.ts'
import { alignEdited } from '../model/align.ts'
import type { OrderEntry } from '../model/arrange.ts'
import { isSameJson } from '../model/edit.ts'

/** A block in Puck: its type, and its other properties with an `id` of Puck. */
export interface Item {
  type: string
  props: JsonObject & { id: string }
}

/** The id of a block in Puck, where `id` has another meaning. */
export const ownId = 'id on the page'

/** The type of anything that is not a block of a known type. */
export const unknownType = 'unknown'

/** Keeps the block lists of Puck and the page in sync. */
export interface BlockList {
  /** Returns the items in Puck. */
  items(): readonly Item[]
  /** Returns the index of an item in the page; -1 if there is none. */
  placeOf(id: string): number
  /** Updates the items from the page. Items of existing blocks keep their ids. */
  update(blocks: readonly JsonValue[]): readonly Item[]
  /** Updates the items from Puck and returns the new order of the page; undefined if nothing has moved. */
  orderOf(items: readonly Item[]): OrderEntry[] | undefined
}

/** Creates the list of a page. `types` are the known block types. */
export function createBlockList(types: ReadonlySet<string>): BlockList {
  let count = 0
  let blocks: readonly JsonValue[] = []
  let items: readonly Item[] = []

  return {
    items: () => items,
    placeOf: (id) => items.findIndex(({ props }) => props.id === id),
    update(next) {
      if (next === blocks) return items
      const before = blocks
      const origins = alignEdited(before, next)
      items = next.map((block, index): Item => {
        const origin = origins[index] ?? -1
        const old = items[origin]
        if (old && isSameJson(before[origin], block)) return old
        const type = typeOf(block, types)
        return toItem(block, old?.type === type ? old.props.id : `${type}-${(count += 1)}`, types)
      })
      blocks = next
      return items
    },
    orderOf(next) {
      const order = next.map((item): OrderEntry => {
        const place = items.findIndex(({ props }) => props.id === item.props.id)
        if (place !== -1) return place
        const { id: _id, [ownId]: id, ...members } = item.props
        return { value: { type: item.type, ...(id !== undefined && { id }), ...members } }
      })
      const isSame = order.length === items.length && order.every((place, index) => place === index)
      if (isSame) return undefined
      blocks = order.map((place) =>
        typeof place === 'number' ? (blocks[place] ?? null) : place.value,
      )
      items = next
      return order
    },
  }
}

function toItem(block: JsonValue, id: string, types: ReadonlySet<string>): Item {
  const type = typeOf(block, types)
  if (type === unknownType || !isJsonObject(block)) return { type, props: { id } }
  const { type: _type, id: own, ...members } = block
  return { type, props: { ...members, ...(own !== undefined && { [ownId]: own }), id } }
}

function typeOf(block: JsonValue, types: ReadonlySet<string>): string {
  const type = isJsonObject(block) ? block['type'] : undefined
  return typeof type === 'string' && types.has(type) ? type : unknownType
}
