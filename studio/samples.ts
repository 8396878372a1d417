import { createFindProperty } from '../check/schema/find-property.ts'
import { refName, type JsonValue, type Schema, type SchemaBundle } from '../schema/read/bundle.ts'
import { isJsonObject, type JsonObject } from '../schema/read/json-object.ts'

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

/** What samples have to do with the site that shows them: its pictures, and where buttons lead that name no page. */
export interface SampleSite {
  pictures: readonly string[]
  promoUrl: unknown
}

/**
 * Fits a sample to a site: a picture that it lacks becomes one that it has, or is left out, and a button leads to the home page
 * where there is no promotional page.
 */
export function fitSample(
  bundle: SchemaBundle,
  { pictures, promoUrl }: SampleSite,
  sample: JsonObject,
): JsonObject {
  const [first] = pictures
  const root = { pages: { '/': { blocks: [sample] } } }
  const findProperty = createFindProperty(bundle)
  type At = readonly (string | number)[]
  const isA = (piece: string, path: At): boolean => {
    const property = findProperty(path, root)
    return property !== undefined && refName(property.schema) === piece
  }
  const fit = (value: JsonValue, path: At): JsonValue | undefined => {
    if (Array.isArray(value))
      return value.flatMap((entry, index) => fit(entry, [...path, index]) ?? [])
    if (isJsonObject(value)) return fitMembers(value, path)
    const isMissing = typeof value === 'string' && !pictures.includes(value) && isA('Image', path)
    return isMissing ? first : value
  }
  const fitMembers = (value: JsonObject, path: At): JsonObject => {
    const isLost = promoUrl === undefined && value['href'] === undefined && isA('Button', path)
    const members = Object.entries(value).flatMap(([key, one]) => {
      const fitted = fit(one, [...path, key])
      return fitted === undefined ? [] : [[key, fitted] as const]
    })
    return Object.fromEntries(isLost ? [...members, ['href', '/'] as const] : members)
  }
  return fitMembers(sample, ['pages', '/', 'blocks', 0])
}
