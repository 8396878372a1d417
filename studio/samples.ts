import {
  branchesByType,
  dereference,
  refName,
  type Schema,
  type SchemaBundle,
} from '../schema/read/bundle.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '../schema/read/json-object.ts'

/** Returns the block that the picker offers for a type, or for one of its variants; undefined without examples. */
export function sampleOf(
  examples: readonly JsonObject[],
  variant?: string,
): JsonObject | undefined {
  const [first] = examples
  if (variant === undefined || !first) return first
  return examples.find((example) => example['variant'] === variant) ?? { ...first, variant }
}

/** Lists the variants of a block type, except that of its first example. */
export function variantsOf({ properties }: Schema, examples: readonly JsonObject[]): string[] {
  const { enum: values = [], default: usual } = properties?.['variant'] ?? {}
  const own = examples[0]?.['variant'] ?? usual
  return values.filter((value) => typeof value === 'string').filter((value) => value !== own)
}

/** What samples have to do with the site that shows them: its pictures, its files, and where buttons lead that name no page. */
export interface SampleSite {
  pictures: readonly string[]
  /** The public files; if undefined, samples keep those that they name. */
  files?: readonly string[]
  promoUrl: unknown
}

/** The pieces that are the names of public files. */
const filePieces = new Set<string | undefined>(['PublicFile', 'VideoAddress', 'CaptionsFile'])

/** Fits a sample block to a site, as `fitValue` does. */
export function fitSample(bundle: SchemaBundle, site: SampleSite, sample: JsonObject): JsonObject {
  const fitted = fitValue(bundle, site, { $ref: '#/$defs/Block' }, sample)
  return isJsonObject(fitted) ? fitted : sample
}

/**
 * Fits a value of a schema to a site: a picture that it lacks becomes one that it has, or is left out, other files that it
 * lacks are left to be chosen, and a button to a page leads to the promotional page, or where there is none to the home
 * page, as one does that is added by itself. Returns undefined for a picture if the site has none.
 */
export function fitValue(
  bundle: SchemaBundle,
  site: SampleSite,
  schema: Schema,
  value: JsonValue,
): JsonValue | undefined {
  const piece = refName(schema)
  const target = dereference(bundle, schema)
  const fit = (part: Schema | undefined, one: JsonValue): JsonValue | undefined =>
    part ? fitValue(bundle, site, part, one) : one
  if (Array.isArray(value)) return value.flatMap((entry) => fit(target.items, entry) ?? [])
  if (!isJsonObject(value)) {
    const isLacking = filePieces.has(piece) && site.files?.every((name) => name !== value)
    return piece === 'Image' && !site.pictures.some((name) => name === value)
      ? site.pictures[0]
      : isLacking
        ? ''
        : value
  }
  const branch = branchesByType(bundle, target).get(value['type'])
  if (branch) return fit(branch, value)
  const { href } = value
  const isToPage = href === undefined || (typeof href === 'string' && href.startsWith('/'))
  const isOfSite = piece === 'Button' && isToPage
  const members = Object.entries(value).flatMap(([key, one]) => {
    if (isOfSite && key === 'href') return []
    const fitted = fit(target.properties?.[key], one)
    const isUnchosen = fitted === '' || (isJsonObject(fitted) && Object.values(fitted).includes(''))
    const isLeft = fitted === undefined || (isUnchosen && !target.required?.includes(key))
    return isLeft ? [] : [[key, fitted] as const]
  })
  const isLost = isOfSite && site.promoUrl === undefined
  return Object.fromEntries(isLost ? [...members, ['href', '/'] as const] : members)
}
