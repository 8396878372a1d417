import { isJsonObject, type JsonObject } from '../../../schema/read/json-object.ts'
import type { JsonValue } from '../../../schema/read/bundle.ts'

/** Returns a copy of a block or an entry without its ids, which must stay unique on the page. */
export function copyWithoutIds(value: JsonObject): JsonObject
export function copyWithoutIds(value: JsonValue): JsonValue
export function copyWithoutIds(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map((entry) => copyWithoutIds(entry))
  if (!isJsonObject(value)) return value
  const { id: _id, ...members } = value
  return Object.fromEntries(
    Object.entries(members).map(([key, member]) => [key, copyWithoutIds(member)]),
  )
}
