import type { Path } from '../../../../check/problem/problem.ts'
import {
  dereference,
  type JsonValue,
  type Schema,
  type SchemaBundle,
} from '../../../../schema/read/bundle.ts'
import { isEqual } from '../../../../schema/read/equal.ts'
import { stepInto } from '../../../../schema/read/json-object.ts'

/** Returns the schema at a path below another one, with the schema of the object that contains it. */
export function schemaBelow(bundle: SchemaBundle, top: Schema, path: Path) {
  let [schema, within] = [top, top]
  for (const key of path) {
    within = dereference(bundle, schema)
    schema = within.properties?.[key] ?? {}
  }
  return { schema, within }
}

/** Returns a value with the defaults of all that it leaves out. */
export function withDefaults(
  bundle: SchemaBundle,
  schema: Schema,
  value: JsonValue | undefined,
): JsonValue {
  const parts = partsOf(bundle, schema)
  if (!parts) return value ?? presetOf(bundle, schema) ?? null
  return Object.fromEntries(
    parts.map(([key, part]) => [key, withDefaults(bundle, part, stepInto(value, key))]),
  )
}

/** Lists the paths in a value that have something else than their default. */
export function listChanged(
  bundle: SchemaBundle,
  schema: Schema,
  value: JsonValue | undefined,
): Path[] {
  if (value === undefined) return []
  const parts = partsOf(bundle, schema)
  if (!parts) return isEqual(value, presetOf(bundle, schema) ?? null) ? [] : [[]]
  return parts.flatMap(([key, part]) =>
    listChanged(bundle, part, stepInto(value, key)).map((path) => [key, ...path]),
  )
}

/** The properties of a group that has defaults of their own; undefined for what has one default as a whole. */
function partsOf(bundle: SchemaBundle, schema: Schema): [string, Schema][] | undefined {
  const { properties, required = [] } = dereference(bundle, schema)
  return properties && required.length === 0 ? Object.entries(properties) : undefined
}

function presetOf(bundle: SchemaBundle, schema: Schema): JsonValue | undefined {
  return schema.default ?? dereference(bundle, schema).default
}
