import { isJsonObject, type JsonObject } from '../../schema/read/json-object.ts'
import type { TextStyle } from './sample-texts.ts'
import {
  dereference,
  refName,
  type JsonValue,
  type Schema,
  type SchemaBundle,
} from '../../schema/read/bundle.ts'

/** How a sample differs from the values it is based on. */
export interface SampleShape {
  /** Which properties it has: all, the required ones, or those of the first value. */
  keeps: 'all' | 'needed' | 'given'
  /** Writes its texts; by default they are kept. */
  texts?: TextStyle
  /** The number of entries of a list, by its path such as `cards`. */
  counts?: Readonly<Record<string, number>>
  /** Values by path, such as `emojiRule.kind`; in lists they apply to every entry. */
  choices?: Readonly<Record<string, JsonValue>>
}

/** Every property, filled as in the examples. */
export const ordinary: SampleShape = { keeps: 'all' }

/**
 * Creates the sampler of a schema bundle for a site with these pictures. It makes a value that follows a schema, in a
 * given shape, from given values: the first one that has a property provides it, and the schema's own examples come last.
 * Undefined for a picture if there is none, and for a date that none of the values has.
 */
export function createSampler(bundle: SchemaBundle, images: readonly string[]) {
  return make

  function make(
    schema: Schema,
    values: readonly JsonValue[],
    shape: SampleShape,
    path: readonly string[] = [],
  ): JsonValue | undefined {
    const target = dereference(bundle, schema)
    const chosen = shape.choices?.[path.join('.')]
    if (chosen !== undefined && !target.items) return chosen
    if (target.const !== undefined) return target.const
    // Invisible properties are left out, unless an example shows them.
    if (isInvisible(schema) && values.length === 0) return undefined
    const known = values.length > 0 ? values : (schema.examples ?? target.examples ?? [])
    if (target.properties) return makeObject(target, known.filter(isJsonObject), shape, path)
    if (target.items)
      return makeList(
        target,
        target.items,
        known.filter((value) => Array.isArray(value)),
        shape,
        path,
      )
    const [first = target.default] = known
    return typeof first === 'string' ? makeText(schema, first, shape) : first
  }

  function makeObject(
    { properties = {}, required = [], minProperties = 0 }: Schema,
    values: readonly JsonObject[],
    shape: SampleShape,
    path: readonly string[],
  ): JsonObject {
    const made: JsonObject = {}
    const [first = {}] = values
    // Keeps the given order.
    const keys = [...new Set([...Object.keys(first), ...Object.keys(properties)])]
    const needed = required.length < minProperties ? keys.slice(0, minProperties) : required
    for (const key of keys) {
      const property = properties[key]
      const isGiven = Object.hasOwn(first, key)
      const isKept = { all: true, needed: needed.includes(key), given: isGiven }[shape.keeps]
      if (property === undefined) {
        if (shape.keeps === 'given' && first[key] !== undefined) made[key] = first[key] // for the check to refuse
        continue
      }
      if (!isKept) continue
      const inner = values.flatMap((value) => {
        const entry = Object.hasOwn(value, key) ? value[key] : undefined
        return entry === undefined ? [] : [entry]
      })
      const entry = make(property, inner, shape, [...path, key])
      if (entry !== undefined) made[key] = entry
    }
    return made
  }

  /** An entry that lacks a property takes it from another entry. */
  function makeList(
    { uniqueItems }: Schema,
    items: Schema,
    lists: readonly JsonValue[][],
    shape: SampleShape,
    path: readonly string[],
  ): JsonValue[] {
    const [first = []] = lists
    if (uniqueItems) return first
    const all = lists.flat()
    const count = shape.counts?.[path.join('.')] ?? first.length
    return Array.from({ length: count }, (_, index) => {
      const model = first[index % Math.max(first.length, 1)]
      const others = shape.keeps === 'given' ? [] : all
      const values = model === undefined ? others : [model, ...others]
      return make(items, values, shape, path)
    }).filter((entry) => entry !== undefined)
  }

  function makeText(schema: Schema, first: string, shape: SampleShape): string | undefined {
    const piece = refName(schema)
    const { pattern, maxLength, enum: values } = dereference(bundle, schema)
    if (piece === 'Image') return images.includes(first) ? first : images[0]
    if (values || shape.keeps === 'given') return first
    if (piece === 'Href') return homePage(first)
    if (pattern !== undefined) return first
    if (piece === 'Html') return shape.texts?.html(maxLength) ?? first.replace(links, linkToHome)
    return shape.texts?.text(maxLength) ?? first
  }
}

/** Display dates, the ids of entries, of which each must be another, and the look that all blocks may have. */
function isInvisible(schema: Schema): boolean {
  return (
    schema.isShared === true || ['Moment', 'Id', 'CampaignName'].includes(refName(schema) ?? '')
  )
}

const links = /href="([^"]*)"/g
const linkToHome = (_: string, href: string): string => `href="${homePage(href)}"`

/** Example links lead to pages and blocks that may not exist: every page has its main part, every site a home page. */
function homePage(href: string): string {
  if (href.startsWith('#')) return '#main'
  return href.startsWith('/') ? '/' : href
}
