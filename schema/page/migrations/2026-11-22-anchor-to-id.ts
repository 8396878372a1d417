import type { JsonObject } from '../../read/json-object.ts'

/** The name of a block on its page, for links to it, is its id. */
export function up(block: JsonObject): JsonObject {
  const { anchor, ...rest } = block
  return anchor === undefined || rest['id'] !== undefined ? block : { ...rest, id: anchor }
}
