import {
  dereference,
  type JsonValue,
  type Schema,
  type SchemaBundle,
  refName,
} from '../../schema/read/bundle.ts'
import { isJsonObject, type JsonObject } from '../../schema/read/json-object.ts'
import {
  longestTexts,
  longWords,
  rightToLeft,
  shortestTexts,
  type TextStyle,
} from './sample-texts.ts'

/** A block for the gallery and for tests: an example of its type, or an extreme that its schema allows. */
export interface Sample {
  /** Lowercase letters, digits and hyphens; unique within a type. */
  name: string
  /** A short description of what it shows. */
  title: string
  block: JsonObject
}

interface SampleSource {
  bundle: SchemaBundle
  /** The schema of the block type. */
  schema: Schema
  examples: readonly JsonObject[]
  /** The names of the pictures that exist. */
  images: readonly string[]
}

/** The maximum number of entries of a list in a sample. */
const maxEntries = 40

/**
 * Makes the samples of a block type: its examples, then what its schema allows: all properties, only the required ones,
 * longest and shortest texts, long words, right-to-left script, long lists, both ends of the look that all blocks may have,
 * and each choice of its own properties. Knows no block type. Samples follow the schema, but other rules may reject some.
 */
export function makeSamples({ bundle, schema, examples, images }: SampleSource): Sample[] {
  const make = createSampler(bundle, images)
  const samples: Sample[] = []
  const add = (
    name: string,
    title: string,
    shape: SampleShape,
    values: readonly JsonValue[] = examples,
  ): void => {
    const block = make(schema, values, shape)
    if (!isJsonObject(block)) return
    const text = JSON.stringify(block)
    const isKnown = samples.some(
      (sample) => sample.name === name || JSON.stringify(sample.block) === text,
    )
    if (!isKnown) samples.push({ name, title, block })
  }

  examples.forEach((example, index) =>
    add(`example-${index + 1}`, `Example ${index + 1}`, { keeps: 'given' }, [example]),
  )
  add('everything', 'Every property', ordinary)
  add('needed-only', 'Required properties only', { ...ordinary, keeps: 'needed' })
  add('longest', 'Longest texts', written(longestTexts))
  add('shortest', 'Shortest texts', written(shortestTexts))
  add('long-words', 'Long unbreakable words', written(longWords))
  add('right-to-left', 'Right-to-left script', written(rightToLeft))
  for (const [key, property] of Object.entries(schema.properties ?? {})) {
    const list = dereference(bundle, property)
    if (!list.items || list.uniqueItems) continue
    const [most, fewest] = [Math.min(list.maxItems ?? maxEntries, maxEntries), list.minItems ?? 0]
    for (const [word, count] of Object.entries({ many: most, few: fewest })) {
      const title = `${readable(key)}: ${word} (${count})`
      add(`${word}-${slug(key)}`, title, { ...ordinary, counts: { [key]: count } })
    }
  }
  for (const [word, at] of [
    ['tint', 0],
    ['strong', -1],
  ] as const) {
    const choices = Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
      const value = property.enum?.filter((one) => one !== property.default).at(at)
      return property.isShared && key !== 'shownOn' && value !== undefined ? [[key, value]] : []
    })
    if (choices.length > 0)
      add(`look-${word}`, `Look: ${word}`, {
        ...ordinary,
        choices: Object.fromEntries(choices),
      })
  }
  for (const { path, value } of listChoices(bundle, schema)) {
    const word = typeof value === 'string' ? value : JSON.stringify(value)
    const name = `${path.map(slug).join('-')}-${slug(word)}`
    add(name, `${path.map(readable).join(' › ')}: ${word}`, {
      ...ordinary,
      choices: { [path.join('.')]: value },
    })
  }
  return samples
}

function written(style: TextStyle): SampleShape {
  return { ...ordinary, texts: style }
}

interface Choice {
  path: string[]
  value: JsonValue
}

/** All values of properties with few values: enums, booleans, both ends of a short range of numbers. */
function listChoices(bundle: SchemaBundle, schema: Schema, path: string[] = []): Choice[] {
  const target = dereference(bundle, schema)
  if (path.length > 4) return [] // schemas may be recursive
  if (schema.isShared) return []
  if (target.items) return listChoices(bundle, target.items, path)
  if (target.properties) {
    return Object.entries(target.properties).flatMap(([key, property]) =>
      listChoices(bundle, property, [...path, key]),
    )
  }
  return valuesOf(target).map((value) => ({ path, value }))
}

function valuesOf({ enum: values, type, minimum, maximum }: Schema): JsonValue[] {
  if (values) return values
  if (type === 'boolean') return [true, false]
  const isShort = minimum !== undefined && maximum !== undefined && maximum - minimum <= 12
  return isShort ? [minimum, maximum] : []
}

/** `imageUse` as a part of an address: `image-use`. */
export function slug(name: string): string {
  return readable(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** `imageUse` as words: `image use`. */
export function readable(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase()
}

/** How a sample differs from the values it is based on. */
interface SampleShape {
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
