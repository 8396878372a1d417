import { completeExample } from '../../../../codegen/editor-schema/complete.ts'
import {
  dereference,
  type JsonValue,
  type Schema,
  type SchemaBundle,
} from '../../../../schema/read/bundle.ts'
import { isJsonObject } from '../../../../schema/read/json-object.ts'
import { fieldKindOf } from './field-kind.ts'

/**
 * Returns the start value of a schema: its default, unless that is empty, or its example, completed with required
 * properties.
 */
export function startValue(bundle: SchemaBundle, schema: Schema): JsonValue {
  return completeExample(
    bundle,
    schema,
    (said, example) => example ?? said.enum?.[0] ?? plainStart(said),
    ({ default: preset, examples }) => (isFilled(preset) ? preset : examples?.find(isFilled)),
  )
}

/** Returns a new entry of a list: an example, with the groups that the last entry has, or an empty text for plain texts. */
export function startEntry(bundle: SchemaBundle, list: Schema, last?: JsonValue): JsonValue {
  const items = list.items ?? {}
  const { type, pattern, enum: choices, minLength, properties = {} } = dereference(bundle, items)
  const isPlain = type === 'string' && pattern === undefined && !choices && minLength !== undefined
  const entry = isPlain ? '' : startValue(bundle, items)
  if (!isJsonObject(entry) || !isJsonObject(last)) return entry
  const groups = Object.entries(properties).filter(
    ([key, schema]) =>
      last[key] !== undefined &&
      entry[key] === undefined &&
      fieldKindOf(bundle, schema) === 'group',
  )
  return {
    ...entry,
    ...Object.fromEntries(groups.map(([key, schema]) => [key, startValue(bundle, schema)])),
  }
}

function isFilled(value: JsonValue | undefined): boolean {
  return value !== undefined && !(isJsonObject(value) && Object.keys(value).length === 0)
}

function plainStart({ type, minimum }: Schema): JsonValue {
  if (type === 'boolean') return false
  if (type === 'integer' || type === 'number') return minimum ?? 0
  return type === 'string' ? '' : {}
}
