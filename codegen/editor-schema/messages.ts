import type { JsonValue, Schema } from '../../schema/read/bundle.ts'

/** What an editor says of a value of the wrong type, or of one that is not among the possible ones. */
export function explainValue(schema: Schema): string {
  if (schema.const !== undefined) return `This must be ${JSON.stringify(schema.const)}.`
  if (schema.enum) return `This value is not possible here. Possible: ${listValues(schema.enum)}.`
  const { type = '', description = '', examples } = schema
  const more = type === 'object' || type === 'array' ? ` ${description}` : sayExample(examples?.[0])
  return `This must be ${typeNames[type] ?? 'another value'}.${type === 'boolean' ? '' : more}`
}

/** What an editor says of a text that has not the form that `schema`, where the pattern stands, asks for. */
export function explainForm({ description, examples }: Schema, example?: JsonValue): string {
  const form = description === undefined ? '' : ` ${description}`
  return `This does not have the right form.${form}${sayExample(example ?? examples?.[0])}`
}

/** What an editor says of a property that an object does not know. */
export function explainUnknown({ properties = {} }: Schema): string {
  return `There is no such property here. Possible: ${Object.keys(properties).join(', ')}.`
}

/** What an editor says of a list without an entry that it must have. */
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
  object: 'a group in { }',
}

function sayExample(example: JsonValue | undefined): string {
  return example === undefined ? '' : ` For example: ${JSON.stringify(example)}`
}

function listValues(values: readonly JsonValue[]): string {
  return values.map((value) => JSON.stringify(value)).join(', ')
}
