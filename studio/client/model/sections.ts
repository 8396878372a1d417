import { isUse, type Sections } from '../../../check/expand/sections.ts'
import { isJsonObject } from '../../../schema/read/json-object.ts'
import type { JsonValue } from '../../../schema/read/bundle.ts'
import type { OrderEntry } from './arrange.ts'

/**
 * The order of a page's blocks with the `use` block at an index replaced by the blocks that it shows; undefined if it shows
 * none.
 */
export function detachOrder(
  blocks: readonly JsonValue[],
  index: number,
  sections: Sections,
): OrderEntry[] | undefined {
  const { pieces } = sections.expand(blocks.slice(index, index + 1), [])
  if (!isUse(blocks[index]) || pieces.some(({ block }) => block === blocks[index])) return undefined
  return blocks.flatMap((_, at): OrderEntry[] =>
    at === index ? pieces.map(({ block }) => ({ value: asJson(block) })) : [at],
  )
}

/** Blocks of parsed JSON are JSON. */
function asJson(block: unknown): JsonValue {
  return isJsonObject(block) ? block : null
}
