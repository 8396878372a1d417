import type { Schema, JsonValue } from '../../schema/read/bundle.ts'
import type { EditorSchema } from './schema.ts'

/**
 * Removes the limits from a schema and writes each as the range that it forbids, with a message. The engine has fixed
 * messages for limits ("String is shorter than the minimum length of 1."), but takes ours for a failed `not`.
 */
export function forbidBeyondLimits(schema: Schema): { kept: Schema; parts: EditorSchema[] } {
  const { minLength, maxLength, minimum, maximum, minProperties, ...others } = schema
  const { minItems, maxItems, uniqueItems, ...kept } = others
  const { type } = kept
  // A limit without a type cannot be negated: it would forbid all other types.
  if (type === undefined) return { kept: schema, parts: [] }
  const isExact = minItems !== undefined && minItems === maxItems
  const parts: EditorSchema[] = []

  if (minLength)
    forbid(
      { maxLength: minLength - 1 },
      minLength === 1 ? 'The text is empty.' : `Write at least ${minLength} characters.`,
    )
  if (maxLength !== undefined)
    forbid(
      { minLength: maxLength + 1 },
      `The text is too long. The maximum is ${maxLength} characters.`,
    )
  if (minimum !== undefined)
    forbid({ exclusiveMaximum: minimum }, `This is too small. The minimum is ${minimum}.`)
  if (maximum !== undefined)
    forbid({ exclusiveMinimum: maximum }, `This is too large. The maximum is ${maximum}.`)
  if (minItems)
    forbid(
      { maxItems: minItems - 1 },
      `The list has too few entries. It must have ${count('at least', minItems)}.`,
    )
  if (maxItems !== undefined)
    forbid(
      { minItems: maxItems + 1 },
      `The list has too many entries. It must have ${count('at most', maxItems)}.`,
    )
  if (minProperties)
    forbid(
      { maxProperties: minProperties - 1 },
      `The object has too few entries. Add ${count('at least', minProperties)}.`,
    )
  if (uniqueItems)
    forbid({ not: { type, uniqueItems } }, 'Two entries are the same. Remove one of them.')
  return { kept, parts }

  function forbid(range: EditorSchema, errorMessage: string): void {
    parts.push({ not: { ...(type && { type }), ...range }, errorMessage })
  }

  function count(words: string, limit: number): string {
    return `${isExact ? 'exactly' : words} ${limit}`
  }
}

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
