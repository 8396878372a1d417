import type { JsonValue } from '../../schema/read/bundle.ts'
import type { Property } from './find-property.ts'
import type { Fix, Path } from '../problem/problem.ts'
import { schemaOf, type SchemaError } from './schema-error.ts'
import { snippet } from './snippet.ts'
import { quote } from '../problem/suggest.ts'

/** What to do about a value that is empty. */
export function adviseEmpty(property: Property | undefined): string {
  if (property === undefined) return 'Write a value, or remove it.'
  if (property.isEntry) return 'Remove it from the list, or write a value.'
  return property.isNeeded
    ? 'Write a value; this property is needed.'
    : 'Remove the property, or write a value.'
}

/** The fix that puts another value in its place. */
export function replaceWith(value: JsonValue, path: Path, safe: boolean): Fix {
  return { title: `Write ${snippet(value, 60)}`, safe, edits: [{ kind: 'set', path, value }] }
}

/** The property's own example, else that of the piece which it refers to. */
export function exampleOf(error: SchemaError, property: Property | undefined): string | undefined {
  const example = property?.schema.examples?.[0] ?? schemaOf(error).examples?.[0]
  return example === undefined ? undefined : `For example: ${snippet(example)}`
}

/** Sentences, those that there are, in one line. */
export function joinSentences(...parts: (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join(' ')
}

/** A value for reading; of a list or group only that it is one. */
export function quoteValue(value: unknown): string {
  return typeof value === 'object' && value !== null ? formatTypeOf(value) : quote(value)
}

/** What kind of value it is, for reading. */
export function formatTypeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  return formatType(typeof value)
}

/** What a type of JSON Schema is called, for reading. */
export function formatType(type: string): string {
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
