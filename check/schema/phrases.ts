import type { JsonValue } from '../../schema/read/bundle.ts'
import { fixWith } from '../problem/fix-with.ts'
import type { Fix, Path } from '../problem/problem.ts'
import { quote } from '../problem/wording.ts'
import type { Property } from './find-property.ts'
import { snippet } from './snippet.ts'
import { schemaOf, type SchemaError } from './validators.ts'

/** What to do about an empty value, or an empty text. */
export function adviseEmpty(property: Property | undefined, what = 'value'): string {
  if (property === undefined) return `Write a ${what}, or remove it.`
  if (property.isEntry) return `Remove it from the list, or write a ${what}.`
  return property.isNeeded
    ? `This property is required. Write a ${what}.`
    : `Remove the property, or write a ${what}.`
}

/** Makes the fix that replaces a value. */
export function replaceWith(value: JsonValue, path: Path, safe: boolean): Fix {
  return fixWith(`Write ${snippet(value, 60)}`, path, value, safe)
}

/** The property's example, else that of the piece it refers to. */
export function exampleOf(error: SchemaError, property: Property | undefined): string | undefined {
  const example = property?.schema.examples?.[0] ?? schemaOf(error).examples?.[0]
  return example === undefined ? undefined : `For example: ${snippet(example)}`
}

/** Joins the sentences that are not empty. */
export function joinSentences(...parts: (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join(' ')
}

/** A value for reading; for a list or an object, only its type. */
export function quoteValue(value: unknown): string {
  return typeof value === 'object' && value !== null ? formatTypeOf(value) : quote(value)
}

/** The type of a value, for reading. */
export function formatTypeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  return formatType(typeof value)
}

/** A type of JSON Schema, for reading. */
export function formatType(type: string): string {
  const names: Record<string, string> = {
    string: 'a text in quotation marks',
    number: 'a number',
    integer: 'a whole number',
    boolean: 'true or false',
    array: 'a list in [ ]',
    object: 'an object in { }',
  }
  return names[type] ?? type
}

/** Names in quotation marks: "a", "b" and "c". */
export function joinNames(names: readonly string[]): string {
  return names
    .map((name) => `"${name}"`)
    .join(', ')
    .replace(/, ([^,]*)$/, ' and $1')
}
