import { basename } from 'node:path'
import { suggest } from '../check/problem/suggest.ts'
import { findFault } from '../check/syntax/find-fault.ts'
import { SchemaFault } from '../schema/read/schema-fault.ts'

/**
 * Adds the line and column of a JSON mistake to a schema error, or the name that was probably meant; returns any other
 * error unchanged.
 */
export function explainSchemaFault(error: unknown): unknown {
  if (!(error instanceof SchemaFault)) return error
  const { text, unknown, cause } = error.details
  if (text !== undefined) {
    const before = text.slice(0, findFault(text)?.offset ?? 0).split('\n')
    const place = `:${before.length}:${(before.at(-1)?.length ?? 0) + 1}:`
    return new SchemaFault(error.message.replace(':', place), { cause })
  }
  const near = unknown && nearest(unknown)
  return near === undefined ? error : new SchemaFault(`${error.message} Did you mean "${near}"?`)
}

/** The path with the closest file name: folders are longer than names, and would outweigh them. */
function nearest({ name, known }: { name: string; known: readonly string[] }): string | undefined {
  const near = suggest(
    basename(name),
    known.map((path) => basename(path)),
  )
  return known.find((path) => basename(path) === near)
}
