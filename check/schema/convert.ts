import type { JsonValue, Schema } from '../../schema/read/bundle.ts'
import { asRecord, isJsonObject } from '../../schema/read/json-object.ts'

/** What was meant by a value of the wrong type, and whether it can mean nothing else. */
interface Conversion {
  value: JsonValue
  isCertain: boolean
}

/** The same value as the type that `schema` wants, where a common slip explains it. */
export function convert(value: unknown, schema: Schema): Conversion | undefined {
  switch (schema.type) {
    case 'boolean':
      return toBoolean(value)
    case 'integer':
    case 'number':
      return toNumber(value)
    case 'string':
      return toText(value)
    case 'object':
      return toGroup(value, schema)
    default:
      return undefined
  }
}

const words: Readonly<Record<string, boolean | undefined>> = {
  true: true,
  yes: true,
  on: true,
  '1': true,
  false: false,
  no: false,
  off: false,
  '0': false,
}

function toBoolean(value: unknown): Conversion | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const word = String(value).trim().toLowerCase()
  const meant = Object.hasOwn(words, word) ? words[word] : undefined
  return meant === undefined ? undefined : { value: meant, isCertain: true }
}

function toNumber(value: unknown): Conversion | undefined {
  if (typeof value !== 'string') return undefined
  const [, digits, unit = ''] = /^\s*(-?\d{1,9})\s*(px|%)?\s*$/.exec(value) ?? []
  return digits === undefined ? undefined : { value: Number(digits), isCertain: unit === '' }
}

function toText(value: unknown): Conversion | undefined {
  if (typeof value === 'number') return { value: String(value), isCertain: true }
  const members: unknown[] = Array.isArray(value) ? value : Object.values(asRecord(value))
  const texts = members.filter((member) => typeof member === 'string' && member !== '')
  if (texts.length === 0 || texts.length < members.length) return undefined
  if (!Array.isArray(value) && texts.length > 1) return undefined
  return { value: texts.join(' '), isCertain: false }
}

/** A text where a group is wanted that needs one text; a list that holds just the group. */
function toGroup(
  value: unknown,
  { required = [], properties = {} }: Schema,
): Conversion | undefined {
  if (Array.isArray(value)) {
    const [entry]: unknown[] = value
    const isWhole = isGroup(entry) && required.every((key) => Object.hasOwn(entry, key))
    return value.length === 1 && isWhole ? { value: entry, isCertain: false } : undefined
  }
  const [name] = required
  if (typeof value !== 'string' || value === '' || name === undefined) return undefined
  const isText = properties[name]?.type === undefined && properties[name]?.enum === undefined
  return required.length === 1 && isText
    ? { value: { [name]: value }, isCertain: false }
    : undefined
}

/** What is inside of a parsed group is JSON as well. */
function isGroup(value: unknown): value is { [key: string]: JsonValue } {
  return isJsonObject(value)
}
