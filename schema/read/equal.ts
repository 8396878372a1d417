import { isJsonObject, type JsonObject, type JsonValue } from './json-object.ts'

/** The value of an own property, or undefined. */
export function ownValue(object: JsonObject, key: string): JsonValue | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined
}

/** The type of a block; undefined for any other value. */
export function typeOf(value: JsonValue | undefined): string | undefined {
  const type = isJsonObject(value) ? ownValue(value, 'type') : undefined
  return typeof type === 'string' ? type : undefined
}

/** The id of a block or an entry; undefined for any other value. */
export function idOf(value: JsonValue | undefined): string | undefined {
  const id = isJsonObject(value) ? ownValue(value, 'id') : undefined
  return typeof id === 'string' ? id : undefined
}

/** Whether two values are equal, ignoring the order of keys. */
export function isEqual(a: JsonValue, b: JsonValue): boolean {
  if (a === b) return true
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((entry, index) => isEqual(entry, b[index] ?? null))
  if (!isJsonObject(a) || !isJsonObject(b)) return false
  const keys = Object.keys(a)
  if (keys.length !== Object.keys(b).length) return false
  return keys.every((key) => {
    const other = ownValue(b, key)
    return other !== undefined && isEqual(a[key] ?? null, other)
  })
}

/** Whether two JSON values are the same, including the order of properties. */
export function isSameJson(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  if (a === b) return true
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((entry, index) => isSameJson(entry, b[index]))
  if (!isJsonObject(a) || !isJsonObject(b)) return false
  const [names, others] = [Object.keys(a), Object.keys(b)]
  return (
    names.length === others.length &&
    names.every((name, index) => name === others[index] && isSameJson(a[name], b[name]))
  )
}

/** A text that is the same for two values exactly when they are equal. */
export function fingerprint(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(fingerprint).join(',')}]`
  if (!isJsonObject(value)) return JSON.stringify(value)
  const members = Object.keys(value)
    .toSorted()
    .map((key) => `${JSON.stringify(key)}:${fingerprint(value[key] ?? null)}`)
  return `{${members.join(',')}}`
}
