/** Any JSON value. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | JsonValue[]
  | { [key: string]: JsonValue }

/** A JSON object, such as a block as it is written in pages.json. */
export type JsonObject = { [key: string]: JsonValue }

/** Keys and indexes that lead from the top of a value that was read from JSON to another one in it. */
export type Path = readonly (string | number)[]

/** Whether a value that was read from JSON is an object, and not a list. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The list that a value of any shape has under a name; an empty one if it has none. */
export function listIn(value: unknown, name: string): readonly JsonValue[] {
  const { [name]: list } = asRecord(value)
  return Array.isArray(list) ? list : []
}

/** A value that was read from JSON, when it is an object; else an empty one. */
export function asRecord(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {}
}

/** The value that a step of a path leads to in a value that was read from JSON; undefined if there is none. */
export function stepInto(value: unknown, step: string | number): JsonValue | undefined {
  if (Array.isArray(value)) return typeof step === 'number' ? value[step] : undefined
  return isJsonObject(value) && Object.hasOwn(value, step) ? value[step] : undefined
}

/** The value of a text; undefined if that is not JSON. */
export function parseJson(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
