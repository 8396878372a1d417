import type { ErrorObject } from 'ajv/dist/2020.js'
import type { Schema } from '../schema.ts'
import type { Finding, Path } from './problem.ts'
import { listWords, quote, suggest } from './suggest.ts'

/** An error of ajv (run with `verbose`). */
export type SchemaError = ErrorObject<string, Record<string, unknown>>

/** A property that the schema does not know, and the one that was meant. */
export function explainUnknown(
  error: SchemaError,
  path: Path,
  missing: ReadonlySet<string>,
): { finding: Finding; meant: string | undefined } {
  const name = String(error.params['additionalProperty'])
  const allowed = Object.keys(schemaOf(error).properties ?? {}).toSorted()
  const present =
    typeof error.data === 'object' && error.data !== null ? Object.keys(error.data) : []
  const meant =
    suggest(name, missing) ??
    suggest(
      name,
      allowed.filter((candidate) => !present.includes(candidate)),
    )
  const question = meant === undefined ? '' : ` Did you mean "${meant}"?`
  return {
    meant,
    finding: {
      code: 'P012',
      path: [...path, name],
      at: 'key',
      message: `Unknown property ${quote(name)}.${question}`,
      hint: `Allowed here: ${listWords(allowed, 24)}.`,
    },
  }
}

/** A property that has to be there. */
export function explainMissing(error: SchemaError, path: Path, name: string): Finding {
  const property = schemaOf(error).properties?.[name]
  const example = property?.examples?.[0] ?? property?.const
  return {
    code: 'P013',
    path,
    at: 'opening',
    message: `The property "${name}" is missing.${property?.description ? ` ${property.description}` : ''}`,
    hint:
      example === undefined
        ? `Add "${name}".`
        : `Add for example: "${name}": ${quote(example, 120)}`,
  }
}

/** A block whose type is missing or none of the known ones. */
export function explainWrongType(error: SchemaError, path: Path, types: string[]): Finding {
  const tag: unknown = error.params['tagValue']
  const hint = `Block types: ${listWords(types)}.`
  if (tag === undefined)
    return { code: 'P013', path, at: 'opening', message: 'The block has no "type".', hint }
  const meant = typeof tag === 'string' ? suggest(tag, types) : undefined
  return {
    code: 'P011',
    path: [...path, 'type'],
    message: `There is no block type ${quote(tag)}.${meant === undefined ? '' : ` Did you mean "${meant}"?`}`,
    hint,
  }
}

/** What is wrong with a value itself, by the keyword that refused it. */
export function explainValue(error: SchemaError, path: Path): Finding {
  return (explanations[error.keyword] ?? otherwise)(error, path)
}

const explanations: Record<string, ((error: SchemaError, path: Path) => Finding) | undefined> = {
  type: (error, path) => ({
    code: 'P014',
    path,
    message: `This must be ${words(String(error.params['type']))}, not ${typeName(error.data)}.`,
    hint: exampleOf(error) ?? `Replace it by ${words(String(error.params['type']))}.`,
  }),
  enum: (error, path) => {
    const values = (schemaOf(error).enum ?? []).map(String)
    const meant = typeof error.data === 'string' ? suggest(error.data, values) : undefined
    return {
      code: 'P015',
      path,
      message: `${quote(error.data)} is not possible here.${meant === undefined ? '' : ` Did you mean "${meant}"?`}`,
      hint: `Possible values: ${listWords(values.map((value) => `"${value}"`))}.`,
    }
  },
  const: (error, path) => ({
    code: 'P015',
    path,
    message: `${quote(error.data)} is not possible here.`,
    hint: `It must be ${quote(error.params['allowedValue'])}.`,
  }),
  pattern: (error, path) => {
    if (error.propertyName !== undefined) {
      return {
        code: 'P016',
        path: [...path, error.propertyName],
        at: 'key',
        message: `${quote(error.propertyName)} is not an address on this site.`,
        hint: 'Write it like "/old-page.html", without blanks.',
      }
    }
    const { description } = schemaOf(error)
    return {
      code: 'P016',
      path,
      message: `${quote(error.data)} does not have the right form.${description ? ` ${description}` : ''}`,
      hint: exampleOf(error) ?? 'Look at the description of this property.',
    }
  },
  minLength: (error, path) => ({
    code: 'P017',
    path,
    message: 'The text is empty.',
    hint: exampleOf(error) ?? 'Write a text, or remove the property.',
  }),
  maxLength: (error, path) =>
    limit(path, `The text has more than ${limitOf(error)} characters.`, 'Shorten it.'),
  minimum: (error, path) =>
    limit(
      path,
      `${quote(error.data)} is too small.`,
      `The smallest number here is ${limitOf(error)}.`,
    ),
  maximum: (error, path) =>
    limit(
      path,
      `${quote(error.data)} is too large.`,
      `The largest number here is ${limitOf(error)}.`,
    ),
  minItems: (error, path) =>
    limit(
      path,
      `The list has ${lengthOf(error.data)}, which is too few.`,
      `It needs ${countOf(error, 'minItems', 'maxItems')}.`,
    ),
  maxItems: (error, path) =>
    limit(
      path,
      `The list has ${lengthOf(error.data)}, which is too many.`,
      `It takes ${countOf(error, 'minItems', 'maxItems')}.`,
    ),
  minProperties: (error, path) =>
    limit(path, 'There is no entry.', `Add at least ${limitOf(error)}.`),
  uniqueItems: (error, path) => ({
    code: 'P017',
    path: [...path, Number(error.params['i'])],
    message: `Entry ${Number(error.params['j']) + 1} and entry ${Number(error.params['i']) + 1} are the same.`,
    hint: 'Remove one of them.',
  }),
  contains: (error, path) => {
    const wanted = Object.entries(contained(error)?.properties ?? {}).map(
      ([key, value]) => `"${key}": ${quote(value.const)}`,
    )
    return limit(
      path,
      `No entry has ${wanted.join(' and ')}.`,
      `Add one with ${wanted.join(' and ')}.`,
    )
  },
}

/** The last resort for a keyword without a text of its own, so that nothing the schema refuses is passed over. */
function otherwise(error: SchemaError, path: Path): Finding {
  return {
    code: 'P016',
    path,
    message: `${quote(error.data)} is not possible here.`,
    hint:
      exampleOf(error) ??
      schemaOf(error).description ??
      'Look at the description of this property.',
  }
}

function limit(path: Path, message: string, hint: string): Finding {
  return { code: 'P017', path, message, hint }
}

function schemaOf(error: SchemaError): Schema {
  return error.parentSchema ?? {}
}

function contained(error: SchemaError): Schema | undefined {
  return schemaOf(error).contains
}

function limitOf(error: SchemaError): number {
  return Number(error.params['limit'])
}

function countOf(error: SchemaError, low: 'minItems', high: 'maxItems'): string {
  const { [low]: least, [high]: most } = schemaOf(error)
  if (least !== undefined && least === most) return `exactly ${least}`
  return error.keyword === low ? `at least ${least}` : `at most ${most}`
}

function lengthOf(data: unknown): string {
  const length = Array.isArray(data) ? data.length : 0
  return length === 1 ? '1 entry' : `${length} entries`
}

function exampleOf(error: SchemaError): string | undefined {
  const example = schemaOf(error).examples?.[0]
  return example === undefined ? undefined : `For example: ${quote(example, 120)}`
}

function typeName(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  return words(typeof value)
}

function words(type: string): string {
  const names: Record<string, string> = {
    string: 'a text in quotation marks',
    number: 'a number',
    integer: 'a whole number',
    boolean: 'true or false',
    array: 'a list in [ ]',
    object: 'a group in { }',
  }
  return names[type] ?? type
}
