import { isJsonObject, type JsonObject } from '../../../../schema/read/json-object.ts'
import {
  dereference,
  type JsonValue,
  type Schema,
  type SchemaBundle,
} from '../../../../schema/read/bundle.ts'

/**
 * Returns the start value of a schema: its default, unless that is empty, or its example, completed with required
 * properties.
 */
export function startValue(bundle: SchemaBundle, schema: Schema): JsonValue {
  const target = dereference(bundle, schema)
  if (target.const !== undefined) return target.const
  const [first] = target.oneOf ?? []
  if (first) return startValue(bundle, first)
  const given = [schema.default, schema.examples?.[0], target.default, target.examples?.[0]].find(
    (value) => value !== undefined && !isEmpty(value),
  )
  if (target.properties) return completeGroup(bundle, target, isJsonObject(given) ? given : {})
  if (target.items) return completeList(bundle, target, Array.isArray(given) ? given : [])
  return given ?? target.enum?.[0] ?? plainStart(target)
}

/** Returns a new entry of a list: an example, or an empty text for plain texts. */
export function startEntry(bundle: SchemaBundle, list: Schema): JsonValue {
  const items = list.items ?? {}
  const { type, pattern, enum: choices, minLength } = dereference(bundle, items)
  const isPlain = type === 'string' && pattern === undefined && !choices && minLength !== undefined
  return isPlain ? '' : startValue(bundle, items)
}

function completeGroup(bundle: SchemaBundle, target: Schema, given: JsonObject): JsonObject {
  const { properties = {}, required = [] } = target
  const made: JsonObject = {}
  for (const [key, property] of Object.entries(properties)) {
    const value = Object.hasOwn(given, key) ? given[key] : undefined
    if (value !== undefined) made[key] = complete(bundle, property, value)
    else if (required.includes(key)) made[key] = startValue(bundle, property)
  }
  return made
}

function completeList(bundle: SchemaBundle, target: Schema, given: JsonValue[]): JsonValue[] {
  const { items = {}, minItems = 0 } = target
  const entries = given.map((entry) => complete(bundle, items, entry))
  const missing = Math.max(0, minItems - entries.length)
  return [...entries, ...Array.from({ length: missing }, () => startValue(bundle, items))]
}

function complete(bundle: SchemaBundle, schema: Schema, value: JsonValue): JsonValue {
  const target = dereference(bundle, schema)
  if (target.properties && isJsonObject(value)) return completeGroup(bundle, target, value)
  if (target.items && Array.isArray(value)) return completeList(bundle, target, value)
  return value
}

function isEmpty(value: JsonValue): boolean {
  return isJsonObject(value) && Object.keys(value).length === 0
}

function plainStart({ type, minimum }: Schema): JsonValue {
  if (type === 'boolean') return false
  if (type === 'integer' || type === 'number') return minimum ?? 0
  return type === 'string' ? '' : {}
}
