import type { Schema } from '../../schema/read/bundle.ts'
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
