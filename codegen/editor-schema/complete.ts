import { dereference, type Schema, type SchemaBundle } from '../../schema/read/bundle.ts'
import { asRecord, type JsonValue } from '../../schema/read/json-object.ts'

/** Writes a string, number, boolean or enum value, given its schema and its example. */
export type Leaf = (said: Schema, example: JsonValue | undefined) => JsonValue

/**
 * Extends a schema's example with everything that the schema requires, so that it is valid; `leaf` writes the single
 * values, and `exampleOf` chooses the example of a schema: its first one, by default.
 */
export function completeExample(
  bundle: SchemaBundle,
  schema: Schema,
  leaf: Leaf,
  exampleOf = ({ examples }: Schema): JsonValue | undefined => examples?.[0],
): JsonValue {
  return valueOf(schema)

  function say(piece: Schema): Schema {
    return { ...dereference(bundle, piece), ...piece }
  }

  function valueOf(piece: Schema, given?: JsonValue): JsonValue {
    const said = say(piece)
    const example = given ?? exampleOf(said)
    if (said.const !== undefined) return said.const
    if (said.discriminator) return valueOf(branchOf(said, example), example)
    if (said.type === 'object') return groupOf(said, asRecord(example))
    if (said.type === 'array') return listOf(said, Array.isArray(example) ? example : [])
    return leaf(said, example)
  }

  function branchOf({ oneOf = [], discriminator }: Schema, example?: JsonValue): Schema {
    const name = discriminator?.propertyName ?? ''
    const wanted = asRecord(example)[name]
    const isWanted = (branch: Schema) => say(branch).properties?.[name]?.const === wanted
    return oneOf.find(isWanted) ?? oneOf[0] ?? {}
  }

  function groupOf(said: Schema, example: Record<string, JsonValue>): JsonValue {
    const { properties = {}, required = [], additionalProperties: others } = said
    const group: Record<string, JsonValue> = {}
    for (const [key, property] of Object.entries(properties)) {
      if (required.includes(key) || Object.hasOwn(example, key))
        group[key] = valueOf(property, example[key])
    }
    if (typeof others === 'object') {
      for (const [key, value] of Object.entries(example)) group[key] ??= valueOf(others, value)
    }
    return group
  }

  /** The entries of the example, then those that the list must contain, then others up to the minimum. */
  function listOf(
    { items = {}, minItems = 0, contains, allOf = [] }: Schema,
    example: JsonValue[],
  ) {
    const entries: (JsonValue | undefined)[] = [...example]
    for (const { properties = {} } of [contains, ...allOf.map((part) => part.contains)].flatMap(
      (wanted) => wanted ?? [],
    )) {
      const consts = Object.entries(properties).flatMap(([key, value]): [string, JsonValue][] =>
        value.const === undefined ? [] : [[key, value.const]],
      )
      const isThere = entries.some((entry) =>
        consts.every(([key, value]) => asRecord(entry)[key] === value),
      )
      if (!isThere) entries.push(Object.fromEntries(consts))
    }
    while (entries.length < minItems) entries.push(undefined)
    return entries.map((entry) => valueOf(items, entry))
  }
}
