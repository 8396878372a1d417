import type { Schema } from './bundle.ts'
import { SchemaFault } from './user-error.ts'

/** What to use in place of something deprecated, in one sentence; undefined for any other schema. */
export function describeDeprecated({ deprecated, useInstead }: Schema): string | undefined {
  return deprecated === true ? `Deprecated: use "${useInstead}" instead.` : undefined
}

/**
 * Has the description of a deprecated schema begin with what to use instead, since editors, the composer, the gallery
 * and the documentation all show it. Throws a SchemaFault if only one of "deprecated" and "useInstead" is there.
 */
export function markDeprecated(schema: Schema, file: string): Schema {
  const { deprecated, useInstead, description } = schema
  if ((deprecated === true) !== (useInstead !== undefined)) {
    throw new SchemaFault(
      `${file}: "${schema.title}" needs both "deprecated": true and "useInstead", the name to use in its place`,
    )
  }
  const notice = describeDeprecated(schema)
  if (notice === undefined) return schema
  return { ...schema, description: description === undefined ? notice : `${notice} ${description}` }
}
