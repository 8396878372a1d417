import type { JsonValue } from './bundle.ts'

/** A JSON object, such as a block as it is written in pages.json. */
export type JsonObject = { [key: string]: JsonValue }

/** Whether a value that was read from JSON is an object, and not a list. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A value that was read from JSON, when it is an object; else an empty one. */
export function asRecord(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {}
}
