import type { JsonValue } from './bundle.ts'

/** A JSON object, such as a block as it stands in pages.json. */
export type JsonObject = { [key: string]: JsonValue }

/** Whether a JSON value is an object, and no list. */
export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
