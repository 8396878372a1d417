import type { JsonValue, Schema } from '../../schema/read/bundle.ts'

/** The message for a value of the wrong type, or one that is not among the allowed values. */
export function messageForValue(schema: Schema): string {
  if (schema.const !== undefined) return `This must be ${JSON.stringify(schema.const)}.`
  if (schema.enum)
    return `This value is not allowed here. Allowed values: ${listValues(schema.enum)}.`
  const { type = '', description = '', examples } = schema
  const more =
    type === 'object' || type === 'array' ? ` ${description}` : formatExample(examples?.[0])
  return `This must be ${typeNames[type] ?? 'another value'}.${type === 'boolean' ? '' : more}`
}

/** The message for a string that does not match the pattern in `schema`. */
export function explainForm({ description, examples }: Schema, example?: JsonValue): string {
  const form = description === undefined ? '' : ` ${description}`
  return `This is not in the right format.${form}${formatExample(example ?? examples?.[0])}`
}

/** The message for an unknown property of an object. */
export function explainUnknown({ properties = {} }: Schema): string {
  return `Unknown property. Allowed here: ${Object.keys(properties).join(', ')}.`
}

/** The message for a list without a required entry. */
export function explainContains({ properties = {} }: Schema): string {
  const wanted = Object.entries(properties).map(
    ([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value.const)}`,
  )
  return `One entry must have ${wanted.join(' and ')}.`
}

const typeNames: Record<string, string | undefined> = {
  string: 'a text in quotation marks',
  number: 'a number without quotation marks',
  integer: 'a whole number without quotation marks',
  boolean: 'true or false without quotation marks',
  array: 'a list in [ ]',
  object: 'an object in { }',
}

function formatExample(example: JsonValue | undefined): string {
  return example === undefined ? '' : ` For example: ${JSON.stringify(example)}`
}

function listValues(values: readonly JsonValue[]): string {
  return values.map((value) => JSON.stringify(value)).join(', ')
}
