import type { JsonValue, Schema } from '../schema.ts'
import { convert } from './convert.ts'
import type { SchemaError } from './explain-place.ts'
import { asRecord, isRecord } from './facts.ts'
import type { Property } from './find-property.ts'
import type { Finding, Fix, Path } from './problem.ts'
import { repairValue } from './repair.ts'
import { snippet } from './snippet.ts'
import { isSameButForm, listWords, quote, suggest } from './suggest.ts'

/** What is wrong with a value itself, by the keyword that refused it; `property` is what the schema says of its place. */
export function explainValue(error: SchemaError, path: Path, property?: Property): Finding {
  return (explanations[error.keyword] ?? otherwise)(error, path, property)
}

type Explain = (error: SchemaError, path: Path, property: Property | undefined) => Finding

const explanations: Readonly<Record<string, Explain | undefined>> = {
  type: explainType,
  enum: (error, path) => {
    const values = (schemaOf(error).enum ?? []).map(String)
    const meant = typeof error.data === 'string' ? suggest(error.data, values) : undefined
    return {
      code: 'P015',
      path,
      message: `${quoteValue(error.data)} is not possible here.${question(meant)}`,
      hint: `Possible values: ${listWords(values.map((value) => `"${value}"`))}.`,
      ...(meant !== undefined && {
        fix: replaceBy(meant, path, isSameButForm(String(error.data), meant)),
      }),
    }
  },
  const: (error, path) => ({
    code: 'P015',
    path,
    message: `${quoteValue(error.data)} is not possible here.`,
    hint: `It must be ${quote(error.params['allowedValue'])}.`,
  }),
  pattern: (error, path, property) => {
    if (error.propertyName !== undefined) return explainNameForm(error, error.propertyName, path)
    return error.data === ''
      ? explainEmpty(error, path, property)
      : explainForm(error, path, property)
  },
  minLength: (error, path, property) => explainEmpty(error, path, property),
  maxLength: (error, path) =>
    limit(
      path,
      `The text has ${Array.from(String(error.data)).length} characters, and ${limitOf(error)} is the most.`,
      'Shorten it.',
    ),
  minimum: (error, path) =>
    limit(
      path,
      `${quoteValue(error.data)} is too small.`,
      `The smallest number here is ${limitOf(error)}.`,
    ),
  maximum: (error, path) =>
    limit(
      path,
      `${quoteValue(error.data)} is too large.`,
      `The largest number here is ${limitOf(error)}.`,
    ),
  minItems: (error, path, property) =>
    limit(
      path,
      lengthOf(error.data) === 0
        ? 'The list is empty.'
        : `The list has ${countEntries(lengthOf(error.data))}, which is too few.`,
      join(`It needs ${countOf(error, 'minItems', 'maxItems')}.`, entryExample(error, property)),
    ),
  maxItems: (error, path) =>
    limit(
      path,
      `The list has ${countEntries(lengthOf(error.data))}, which is too many.`,
      `It takes ${countOf(error, 'minItems', 'maxItems')}.`,
    ),
  minProperties: (error, path, property) =>
    limit(path, 'The group is empty.', join('Add an entry.', exampleOf(error, property))),
  uniqueItems: (error, path) => {
    const [first = 0, second = 0] = [Number(error.params['j']), Number(error.params['i'])].toSorted(
      (a, b) => a - b,
    )
    const place = [...path, second]
    return {
      code: 'P017',
      path: place,
      message: `Entry ${first + 1} and entry ${second + 1} are the same${sample(error.data, second)}.`,
      hint: 'Remove one of them.',
      fix: {
        title: `Remove entry ${second + 1}`,
        safe: false,
        edits: [{ kind: 'remove', path: place }],
      },
    }
  },
  contains: explainContains,
}

function explainType(error: SchemaError, path: Path, property: Property | undefined): Finding {
  const wanted = String(error.params['type'])
  const meant = convert(error.data, schemaOf(error))
  const subject = path.length === 0 ? 'The file' : 'This'
  return {
    code: 'P014',
    path,
    message: `${subject} must be ${nameOf(wanted)}, not ${describe(error.data, wanted)}.`,
    hint:
      meant === undefined
        ? adviseType(error, wanted, property, path)
        : wanted === 'object' && Array.isArray(error.data)
          ? 'Remove the [ and the ] around the group.'
          : `Write it as ${snippet(meant.value)}.`,
    ...(meant && { fix: replaceBy(meant.value, path, meant.isCertain) }),
  }
}

/** What to do about a value of the wrong type that cannot be turned into the right one. */
function adviseType(
  error: SchemaError,
  wanted: string,
  property: Property | undefined,
  path: Path,
): string {
  const { data } = error
  const example = exampleOf(error, property)
  if (data === null && path.length > 0) return join(removal(property), example)
  if (wanted === 'array' && isRecord(data)) {
    const values = Object.values(data)
    return values.length > 0 && values.every(isRecord)
      ? 'Write [ ] in place of { }, and leave out the names before its entries.'
      : 'If it is one entry, put [ before it and ] after it.'
  }
  const { required = [], oneOf } = schemaOf(error)
  if (oneOf) return 'Write it as a group that begins with its type: { "type": "…", … }'
  if (example !== undefined) return example
  if (wanted !== 'object' || required.length === 0) return `Replace it by ${nameOf(wanted)}.`
  return `Write it as a group: ${skeleton(schemaOf(error))}`
}

/** A group with what it needs, its values left open. */
function skeleton({ required = [], properties = {} }: Schema): string {
  const members = required.map((name) => {
    const { type, $ref = '' } = properties[name] ?? {}
    const isText = type === 'string' || /\/(?:Text|Html|Href|Image|PublicFile)$/.test($ref)
    return `"${name}": ${isText ? '"…"' : type === 'array' ? '[ … ]' : '…'}`
  })
  return `{ ${members.join(', ')} }`
}

function explainEmpty(error: SchemaError, path: Path, property: Property | undefined): Finding {
  return {
    code: 'P017',
    path,
    message: 'The text is empty.',
    hint: join(removal(property), exampleOf(error, property)),
  }
}

function removal(property: Property | undefined): string {
  if (property === undefined) return 'Write a value, or remove it.'
  if (property.isEntry) return 'Remove it from the list, or write a value.'
  return property.isNeeded
    ? 'Write a value; this property is needed.'
    : 'Remove the property, or write a value.'
}

function explainForm(error: SchemaError, path: Path, property: Property | undefined): Finding {
  const { description, pattern = '' } = schemaOf(error)
  const meant = typeof error.data === 'string' ? repairValue(error.data, pattern) : undefined
  return {
    code: 'P016',
    path,
    message: `${quoteValue(error.data)} does not have the right form.${question(meant?.value)}`,
    hint: join(description, meant ? undefined : exampleOf(error, property)),
    ...(meant && { fix: replaceBy(meant.value, path, meant.isCertain) }),
  }
}

function explainNameForm(error: SchemaError, name: string, path: Path): Finding {
  const place = [...path, name]
  const meant = repairValue(name, schemaOf(error).pattern ?? '')?.value
  return {
    code: 'P016',
    path: place,
    at: 'key',
    message: `${quote(name)} is not an address on this site.${question(meant)}`,
    hint: 'Write it like "/old-page.html", without blanks.',
    ...(meant !== undefined && {
      fix: {
        title: `Rename it to ${quote(meant)}`,
        safe: false,
        edits: [{ kind: 'rename', path: place, name: meant }],
      },
    }),
  }
}

/** A list lacks an entry with a certain value: perhaps because another value stands there twice. */
function explainContains(error: SchemaError, path: Path): Finding {
  const [[name, wanted] = ['', undefined]] = Object.entries(
    schemaOf(error).contains?.properties ?? {},
  ).map(([key, schema]): [string, JsonValue | undefined] => [key, schema.const])
  const entries = Array.isArray(error.data) ? error.data.map(asRecord) : []
  const values = entries.map((entry) => entry[name])
  const second = values.findIndex((value, index) => values.indexOf(value) < index)
  const pair = `"${name}": ${quote(wanted)}`
  if (second === -1 || wanted === undefined) {
    return limit(path, `No entry has ${pair}.`, `Add one with ${pair}.`)
  }
  const place = [...path, second, name]
  return {
    code: 'P015',
    path: place,
    message: `Two entries have "${name}": ${quote(values[second])}, and none has ${pair}.`,
    hint: `Write ${pair} in one of them.`,
    fix: replaceBy(wanted, place, false),
  }
}

/** The last resort for a keyword without a text of its own, so that nothing the schema refuses is passed over. */
function otherwise(error: SchemaError, path: Path, property: Property | undefined): Finding {
  return {
    code: 'P016',
    path,
    message: `${quoteValue(error.data)} is not possible here.`,
    hint:
      exampleOf(error, property) ??
      schemaOf(error).description ??
      'Look at the description of this property.',
  }
}

function limit(path: Path, message: string, hint: string): Finding {
  return { code: 'P017', path, message, hint }
}

function replaceBy(value: JsonValue, path: Path, safe: boolean): Fix {
  return { title: `Write ${snippet(value, 60)}`, safe, edits: [{ kind: 'set', path, value }] }
}

function question(meant: string | undefined): string {
  return meant === undefined ? '' : ` Did you mean ${quote(meant)}?`
}

function schemaOf(error: SchemaError): Schema {
  return error.parentSchema ?? {}
}

function limitOf(error: SchemaError): number {
  return Number(error.params['limit'])
}

function countOf(error: SchemaError, low: 'minItems', high: 'maxItems'): string {
  const { [low]: least, [high]: most } = schemaOf(error)
  if (least !== undefined && least === most) return `exactly ${least}`
  return error.keyword === low ? `at least ${least}` : `at most ${most}`
}

function lengthOf(data: unknown): number {
  return Array.isArray(data) ? data.length : 0
}

function countEntries(count: number): string {
  return count === 1 ? '1 entry' : `${count} entries`
}

/** The second of two equal entries, where it is short enough to be shown. */
function sample(list: unknown, index: number): string {
  const entry: unknown = Array.isArray(list) ? list[index] : undefined
  return typeof entry === 'string' ? `: ${quote(entry)}` : ''
}

/** The property's own example, else that of the piece which it refers to. */
function exampleOf(error: SchemaError, property: Property | undefined): string | undefined {
  const example = property?.schema.examples?.[0] ?? schemaOf(error).examples?.[0]
  return example === undefined ? undefined : `For example: ${snippet(example)}`
}

function entryExample(error: SchemaError, property: Property | undefined): string | undefined {
  const list = property?.schema.examples?.[0] ?? schemaOf(error).examples?.[0]
  const entry = Array.isArray(list) ? list[0] : undefined
  return entry === undefined ? undefined : `Add for example: ${snippet(entry)}`
}

function join(...parts: (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join(' ')
}

/** A value for reading; of a list or group only that it is one. */
function quoteValue(value: unknown): string {
  return typeof value === 'object' && value !== null ? typeName(value) : quote(value)
}

/** What was found, in the terms of what was wanted. */
function describe(value: unknown, wanted: string): string {
  return wanted === 'integer' && typeof value === 'number' ? String(value) : typeName(value)
}

function typeName(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  return nameOf(typeof value)
}

function nameOf(type: string): string {
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
