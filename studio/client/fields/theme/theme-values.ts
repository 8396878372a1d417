import type { Path } from '../../../../check/problem/problem.ts'
import { deriveTheme } from '../../../../codegen/scaffold/site/derive-theme.ts'
import { lastFor } from '../../../../schema/cache/once-per.ts'
import {
  dereference,
  type JsonValue,
  type Schema,
  type SchemaBundle,
} from '../../../../schema/read/bundle.ts'
import { isEqual } from '../../../../schema/read/equal.ts'
import { asRecord, stepInto, type JsonObject } from '../../../../schema/read/json-object.ts'
import { isColour } from '../../../../schema/values/contrast.ts'

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

/** The palette that is made of one colour. */
export function paletteOf(main: string): JsonObject {
  const colors = Object.entries(deriveTheme(main))
  return Object.fromEntries(colors.map(([role, { dark, light }]) => [role, { dark, light }]))
}

/** The palette that most colours of a theme are of, by that of its buttons; undefined if they are of none. */
export const paletteIn = lastFor((colors: JsonValue | undefined): JsonObject | undefined => {
  const accents = Object.values(asRecord(stepInto(colors, 'accent')))
  const palettes = accents.filter((one) => typeof one === 'string' && isColour(one)).map(paletteOf)
  const countSame = (palette: JsonObject): number =>
    Object.entries(palette).filter(([role, one]) => isEqual(stepInto(colors, role) ?? null, one))
      .length
  const [nearest] = palettes.toSorted((a, b) => countSame(b) - countSame(a))
  return nearest && countSame(nearest) * 2 > Object.keys(nearest).length ? nearest : undefined
})

/** The properties of a group that has defaults of their own; undefined for what has one default as a whole. */
function partsOf(bundle: SchemaBundle, schema: Schema): [string, Schema][] | undefined {
  const { properties, required = [] } = dereference(bundle, schema)
  return properties && required.length === 0 ? Object.entries(properties) : undefined
}

function presetOf(bundle: SchemaBundle, schema: Schema): JsonValue | undefined {
  return schema.default ?? dereference(bundle, schema).default
}
