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

/** Shows a picture that a site has where a sample shows one that it lacks. */
export function fitPictures(
  bundle: SchemaBundle,
  pictures: readonly string[],
  sample: JsonObject,
): JsonObject {
  const [first] = pictures
  const root = { pages: { '/': { blocks: [sample] } } }
  const findProperty = createFindProperty(bundle)
  const fit = (value: JsonValue, path: readonly (string | number)[]): JsonValue => {
    if (Array.isArray(value)) return value.map((entry, index) => fit(entry, [...path, index]))
    if (isJsonObject(value)) return fitMembers(value, path)
    const isMissing = typeof value === 'string' && first !== undefined && !pictures.includes(value)
    const property = isMissing ? findProperty(path, root) : undefined
    return property && first && refName(property.schema) === 'Image' ? first : value
  }
  const fitMembers = (value: JsonObject, path: readonly (string | number)[]): JsonObject =>
    Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fit(one, [...path, key])]))
  return fitMembers(sample, ['pages', '/', 'blocks', 0])
}
