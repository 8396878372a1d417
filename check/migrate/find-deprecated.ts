import {
  branchesByType,
  dereference,
  type Schema,
  type SchemaBundle,
} from '../../schema/read/bundle.ts'
import { foldSchema } from '../../schema/read/fold-schema.ts'
import { asRecord, isJsonObject } from '../../schema/read/json-object.ts'
import { renamed } from '../problem/fix-with.ts'
import type { CodedFinding, Path } from '../problem/problem.ts'
import { quote } from '../problem/wording.ts'

/** Visits a value of one schema; undefined if nothing in it can be deprecated. */
type Visit = ((value: unknown, path: Path, found: CodedFinding[]) => void) | undefined

/** A property that is deprecated, or has something deprecated in it. */
interface Marked {
  key: string
  visit: Visit
  said: Schema
  /** Whether the property to use instead takes the same values. */
  isSame: boolean
}

/**
 * Creates the search for what a block uses that the schemas mark as deprecated; undefined if nothing is, which costs nothing
 * then.
 */
export function createFindDeprecated(bundle: SchemaBundle) {
  const visits = new Map<unknown, NonNullable<Visit>>()
  for (const [type, branch] of branchesByType(bundle, bundle.$defs['Block'])) {
    const own = dereference(bundle, branch)
    const inside = visitOf(bundle, branch)
    if (own.deprecated !== true && !inside) continue
    visits.set(type, (block, path, found) => {
      if (own.deprecated === true) found.push(describeType(own, path))
      inside?.(block, path, found)
    })
  }
  if (visits.size === 0) return undefined
  return (block: unknown, path: Path): CodedFinding[] => {
    const found: CodedFinding[] = []
    visits.get(asRecord(block)['type'])?.(block, path, found)
    return found
  }
}

function visitOf(bundle: SchemaBundle, schema: Schema): Visit {
  return foldSchema<Visit>(bundle, schema, {
    named: () => undefined, // every schema may have deprecated parts
    leaf: undefined,
    late: (get) => (value, path, found) => get()?.(value, path, found),
    union: (branches) =>
      [...branches.values()].some((visit) => visit !== undefined)
        ? (value, path, found) => branches.get(asRecord(value)['type'])?.(value, path, found)
        : undefined,
    list: (entries) =>
      entries &&
      ((value, path, found) => {
        if (!Array.isArray(value)) return
        for (const [index, entry] of value.entries()) entries(entry, [...path, index], found)
      }),
    map: (entries) =>
      entries &&
      ((value, path, found) => {
        for (const [key, entry] of Object.entries(asRecord(value)))
          entries(entry, [...path, key], found)
      }),
    object(properties) {
      const parts = new Map(properties.map(([key, , part]) => [key, part]))
      const marked = properties.flatMap(([key, visit, part]): Marked[] => {
        const said = { ...dereference(bundle, part), ...part }
        if (!visit && said.deprecated !== true) return []
        const other = parts.get(said.useInstead ?? '')
        return [{ key, visit, said, isSame: rulesOf(bundle, other) === rulesOf(bundle, part) }]
      })
      if (marked.length === 0) return undefined
      return (value, path, found) => {
        if (!isJsonObject(value)) return
        for (const one of marked) {
          const { key, visit, said } = one
          if (!Object.hasOwn(value, key)) continue
          if (said.deprecated === true) found.push(describeProperty(one, value, [...path, key]))
          visit?.(value[key], [...path, key], found)
        }
      }
    },
  })
}

function describeType(schema: Schema, path: Path): CodedFinding {
  return {
    code: 'P007',
    path: [...path, 'type'],
    message: `The block type ${quote(schema.properties?.['type']?.const)} is deprecated.`,
    hint: hintOf(schema),
  }
}

/** If the other property is missing and takes the same values, renaming this one is the fix. */
function describeProperty(
  { said, isSame }: Marked,
  owner: Record<string, unknown>,
  path: Path,
): CodedFinding {
  const { useInstead = '' } = said
  const finding: CodedFinding = {
    code: 'P007',
    path,
    at: 'key',
    message: `${quote(path.at(-1))} is deprecated.`,
    hint: hintOf(said),
  }
  if (!isSame || Object.hasOwn(owner, useInstead)) return finding
  return { ...finding, ...renamed(path, useInstead, true) }
}

/** The rules of a schema, without its texts. */
function rulesOf(bundle: SchemaBundle, schema: Schema | undefined): string | undefined {
  if (!schema) return undefined
  const said = { ...dereference(bundle, schema), ...schema }
  const { title: _title, description: _description, examples: _examples, ...rules } = said
  const { deprecated: _deprecated, useInstead: _useInstead, ...others } = rules
  return JSON.stringify(others)
}

function hintOf(schema: Schema): string {
  return `Use ${quote(schema.useInstead)} instead.`
}
