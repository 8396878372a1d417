import { dereference, refName, type Schema, type SchemaBundle } from '../../schema/read/bundle.ts'
import type { JsonValue } from '../../schema/read/json-object.ts'
import { readable } from '../samples/samples.ts'

/** A property as described to composers. */
export interface PropertyRow {
  name: string
  /** Such as "text, at most 300 characters". */
  type: string
  needed: boolean
  /** The default as JSON; undefined if there is none. */
  fallback: string | undefined
  description: string
  /** As JSON. */
  example: string | undefined
}

/** Lists the properties of an object schema; empty for any other. */
export function listProperties(bundle: SchemaBundle, schema: Schema): PropertyRow[] {
  const { properties = {}, required = [] } = dereference(bundle, schema)
  return Object.entries(properties).map(([name, property]) => {
    const target = dereference(bundle, property)
    const fallback = property.default ?? target.default
    const example = property.examples?.[0] ?? target.examples?.[0]
    return {
      name,
      type: describeType(bundle, property),
      needed: required.includes(name),
      fallback: fallback === undefined ? undefined : JSON.stringify(fallback),
      description: property.description ?? target.description ?? '',
      example: example === undefined ? undefined : JSON.stringify(example),
    }
  })
}

/** The named objects that a schema refers to, each once, in order of appearance. */
export function listInnerObjects(bundle: SchemaBundle, schema: Schema): string[] {
  return listNamedSchemas(bundle, schema).filter((title) => bundle.$defs[title]?.properties)
}

/** The named schemas that a schema refers to, directly or through others, each once. */
export function listNamedSchemas(bundle: SchemaBundle, schema: Schema): string[] {
  const found = new Set<string>()
  const visit = (part: Schema): void => {
    const title = refName(part)
    if (title !== undefined) {
      if (found.has(title)) return
      found.add(title)
    }
    const { items, properties = {}, additionalProperties: others } = dereference(bundle, part)
    const ofAny = typeof others === 'object' ? [others] : []
    for (const inner of [...(items ? [items] : []), ...Object.values(properties), ...ofAny])
      visit(inner)
  }
  visit(schema)
  return [...found]
}

/** The title, the description and the properties of a named object of the bundle. */
export function describeObject(bundle: SchemaBundle, title: string) {
  const schema = bundle.$defs[title] ?? {}
  return { title, description: schema.description ?? '', rows: listProperties(bundle, schema) }
}

/** Describes what a value may be, for composers: "whole number, 1 to 4". */
export function describeType(bundle: SchemaBundle, schema: Schema): string {
  const target = dereference(bundle, schema)
  const name = refName(schema)
  if (target.const !== undefined) return JSON.stringify(target.const)
  if (target.enum) return target.enum.map((value) => JSON.stringify(value)).join(' or ')
  if (target.items) return `list of ${countOf(target)}${describeType(bundle, target.items)}`
  if (name !== undefined) return nameOfTitle(name) + limitOf(target)
  if (target.type === 'boolean') return 'true or false'
  if (target.type === 'integer' || target.type === 'number') return numberOf(target)
  if (typeof target.additionalProperties === 'object')
    return `by name: ${describeType(bundle, target.additionalProperties)}`
  if (target.properties) return 'object'
  return `text${limitOf(target)}`
}

/** The name of a schema as composers read it: `PromoCard` is a promo card. */
export function nameOfTitle(title: string): string {
  return names[title] ?? readable(title)
}

const names: Readonly<Record<string, string | undefined>> = {
  Html: 'text with markup',
  Href: 'link target',
  Image: 'picture name',
}

function limitOf({ type, pattern, maxLength }: Schema): string {
  const isPlain = type === 'string' && pattern === undefined && maxLength !== undefined
  return isPlain ? `, at most ${maxLength} characters` : ''
}

function numberOf({ type, minimum, maximum }: Schema): string {
  const kind = type === 'integer' ? 'whole number' : 'number'
  if (minimum !== undefined && maximum !== undefined) return `${kind}, ${minimum} to ${maximum}`
  if (minimum !== undefined) return `${kind}, at least ${minimum}`
  return maximum === undefined ? kind : `${kind}, at most ${maximum}`
}

function countOf({ minItems, maxItems }: Schema): string {
  if (maxItems === undefined) return minItems === undefined ? '' : `at least ${minItems}: `
  return minItems === maxItems ? `exactly ${maxItems}: ` : `${minItems ?? 0} to ${maxItems}: `
}

/** A JSON value as composers write it, over several lines. */
export function jsonForReaders(value: JsonValue): string {
  return JSON.stringify(value, undefined, 2)
}
