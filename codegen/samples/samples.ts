import { isJsonObject, type JsonObject } from '../../schema/read/json-object.ts'
import { createSampler, ordinary, type SampleShape } from './sampler.ts'
import {
  longestTexts,
  longWords,
  rightToLeft,
  shortestTexts,
  type TextStyle,
} from './sample-texts.ts'
import {
  dereference,
  type JsonValue,
  type Schema,
  type SchemaBundle,
} from '../../schema/read/bundle.ts'

/** A block for the gallery and for tests: an example of its type, or an extreme that its schema allows. */
export interface Sample {
  /** Lowercase letters, digits and hyphens; unique within a type. */
  name: string
  /** A short description of what it shows. */
  title: string
  block: JsonObject
}

/** What samples are made from. */
export interface SampleSource {
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
