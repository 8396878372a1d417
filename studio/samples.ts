import type { Schema } from '../schema/read/bundle.ts'
import type { JsonObject } from '../schema/read/json-object.ts'

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
