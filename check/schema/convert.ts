import type { JsonValue, Schema } from '../../schema/read/bundle.ts'
import { asRecord, isJsonObject, type JsonObject } from '../../schema/read/json-object.ts'

/** The value that was meant by one of the wrong type, and whether nothing else can have been meant. */
interface Conversion {
  value: JsonValue
  isCertain: boolean
}

/** Converts a value to the type that `schema` expects, if a common mistake explains it. */
export function convert(value: unknown, schema: Schema): Conversion | undefined {
  switch (schema.type) {
    case 'boolean':
      return toBoolean(value)
    case 'integer':
    case 'number':
      return toNumber(value, schema)
    case 'string':
      return toText(value, schema)
    case 'object':
      return toGroup(value, schema)
    default:
      return undefined
  }
}

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
export function isMap({ type, properties, oneOf }: Schema): boolean {
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
