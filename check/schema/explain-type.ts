import type { Schema, JsonValue } from '../../schema/read/bundle.ts'
import { isJsonObject, asRecord, type JsonObject } from '../../schema/read/json-object.ts'
import type { CodedFinding } from '../problem/problem.ts'
import type { ValuePlace } from './find-property.ts'
import {
  exampleOf,
  joinSentences,
  formatType,
  adviseEmpty,
  replaceWith,
  formatTypeOf,
} from './phrases.ts'
import { snippet } from './snippet.ts'
import { schemaOf, type SchemaError } from './validators.ts'

/** Explains a value of the wrong type. */
export function explainType(error: SchemaError, place: ValuePlace): CodedFinding {
  const { path } = place
  const wanted = String(error.params['type'])
  const { type = '' } = schemaOf(error)
  const meant = conversions[type]?.(error.data, schemaOf(error))
  return {
    code: 'P014',
    path,
    message: `${path.length === 0 ? 'The file' : 'This'} must be ${formatType(wanted)}, not ${describe(error.data, wanted)}.`,
    hint:
      meant === undefined
        ? adviseType(error, wanted, place)
        : wanted === 'object' && Array.isArray(error.data)
          ? 'Remove the [ and the ] around the object.'
          : `Write it as ${snippet(meant.value)}.`,
    fix: meant && replaceWith(meant.value, path, meant.isCertain),
  }
}

function adviseType(error: SchemaError, wanted: string, { path, property }: ValuePlace): string {
  const { data } = error
  const example = exampleOf(error, property)
  if (data === null && path.length > 0) return joinSentences(adviseEmpty(property), example)
  if (wanted === 'array' && isJsonObject(data)) {
    const values = Object.values(data)
    return values.length > 0 && values.every(isJsonObject)
      ? 'Write [ ] instead of { }, and remove the names before the entries.'
      : 'Put [ before it and ] after it, to make it a list of one entry.'
  }
  if (wanted === 'string' && Array.isArray(data) && data.length > 1) {
    return 'Only one is possible here. Keep one, and remove the others together with the [ and the ].'
  }
  const { required = [], oneOf } = schemaOf(error)
  if (Array.isArray(data) && isMap(schemaOf(error)))
    return joinSentences('Write { } instead of [ ], with a name before each entry.', example)
  const isOne = Array.isArray(data) && data.length > 1 && data.every(isJsonObject)
  if (wanted === 'object' && isOne && path.length > 0) {
    return 'Only one is possible here. Keep one { … }, and remove the others together with the [ and the ].'
  }
  if (oneOf) return 'Write it as an object that starts with its type: { "type": "…", … }'
  if (example !== undefined) return example
  if (wanted !== 'object' || required.length === 0) return `Replace it with ${formatType(wanted)}.`
  return `Write it as an object: ${skeleton(schemaOf(error))}`
}

function skeleton({ required = [], properties = {} }: Schema): string {
  const members = required.map((name) => {
    const { type, $ref = '' } = properties[name] ?? {}
    const isText = type === 'string' || /\/(?:Text|Html|Href|Image|PublicFile)$/.test($ref)
    return `"${name}": ${isText ? '"…"' : type === 'array' ? '[ … ]' : '…'}`
  })
  return `{ ${members.join(', ')} }`
}

function describe(value: unknown, wanted: string): string {
  return wanted === 'integer' && typeof value === 'number' ? String(value) : formatTypeOf(value)
}

/** The value that was meant by one of the wrong type, and whether nothing else can have been meant. */
interface Conversion {
  value: JsonValue
  isCertain: boolean
}

/** Converts a value to the type that a schema expects, if a common mistake explains it. */
const conversions: Readonly<
  Record<string, ((value: unknown, schema: Schema) => Conversion | undefined) | undefined>
> = { boolean: toBoolean, integer: toNumber, number: toNumber, string: toText, object: toGroup }

function toBoolean(value: unknown): Conversion | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const word = String(value).trim()
  const isYes = /^(?:true|yes|on|1)$/i.test(word)
  return isYes || /^(?:false|no|off|0)$/i.test(word) ? { value: isYes, isCertain: true } : undefined
}

function toNumber(value: unknown, { type, maximum = Infinity }: Schema): Conversion | undefined {
  if (typeof value !== 'string') return undefined
  const [, digits, unit = ''] = /^\s*(-?\d{1,9}(?:\.\d{1,9})?)\s*(px|%)?\s*$/.exec(value) ?? []
  if (digits === undefined || (type === 'integer' && digits.includes('.'))) return undefined
  // A share may be written as a percentage, without the sign too.
  const isPercentage = maximum <= 1 && (unit === '%' || Number(digits) > maximum)
  const isCertain = unit === '' && !isPercentage
  return { value: Number(digits) / (isPercentage ? 100 : 1), isCertain }
}

function toText(value: unknown, { title }: Schema): Conversion | undefined {
  // The text may have been another, which other pages quote.
  if (typeof value === 'number') return { value: String(value), isCertain: false }
  const members: unknown[] = Array.isArray(value) ? value : Object.values(asRecord(value))
  const texts = members.filter((member) => typeof member === 'string' && member !== '')
  if (texts.length === 0 || texts.length < members.length) return undefined
  // Only sentences can be joined.
  const canJoin = Array.isArray(value) && (title === 'Text' || title === 'Html')
  if (texts.length > 1 && !canJoin) return undefined
  return { value: texts.join(' '), isCertain: false }
}

/** Converts a text to an object that requires one text, or unwraps a list that contains only the object. */
function toGroup(value: unknown, schema: Schema): Conversion | undefined {
  const { required = [], properties = {} } = schema
  if (Array.isArray(value)) {
    const [entry]: unknown[] = value
    const isWhole =
      isJsonObject(entry) &&
      (isMap(schema) ? isNamed(entry, schema) : required.every((key) => Object.hasOwn(entry, key)))
    return value.length === 1 && isWhole ? { value: entry, isCertain: false } : undefined
  }
  const [name] = required
  if (typeof value !== 'string' || value === '' || name === undefined) return undefined
  const isText = properties[name]?.type === undefined && properties[name]?.enum === undefined
  return required.length === 1 && isText
    ? { value: { [name]: value }, isCertain: false }
    : undefined
}

/** Whether an object has entries by names of any kind. */
function isMap({ type, properties, oneOf }: Schema): boolean {
  return type === 'object' && properties === undefined && oneOf === undefined
}

/** Whether an object is a map of entries, not one entry that lacks its name. */
function isNamed(entry: JsonObject, { additionalProperties, propertyNames }: Schema): boolean {
  const isOfTexts = asRecord(additionalProperties)['type'] === 'string'
  const name = new RegExp(propertyNames?.pattern ?? '', 'u')
  return Object.entries(entry).every(
    ([key, value]) => name.test(key) && isJsonObject(value) !== isOfTexts,
  )
}
