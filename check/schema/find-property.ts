import {
  branchesByType,
  dereference,
  type Schema,
  type SchemaBundle,
} from '../../schema/read/bundle.ts'
import { asRecord, stepInto, type Path } from '../../schema/read/json-object.ts'
import type { SiteFiles } from '../facts.ts'

/** What the schema says about a place in pages.json. */
export interface Property {
  /** The schema of the property, with its description and examples beside a reference. */
  schema: Schema
  /** Whether the object around it requires it. */
  isNeeded: boolean
  isEntry: boolean
}

/** The place of a value, and what the schema says about it. */
export interface ValuePlace {
  path: Path
  property: Property | undefined
  /** Of pictures and files, only these are suggested. */
  files: SiteFiles
}

/**
 * Makes the finder of properties for one set of schemas. It returns the property at a path; undefined if the schema has
 * none, or a block on the way has no known type.
 */
export function createFindProperty(bundle: SchemaBundle) {
  return (path: Path, root: unknown): Property | undefined => {
    let found: Property = { schema: bundle, isNeeded: true, isEntry: false }
    let value = root
    for (const step of path) {
      const next = findIn(dereference(bundle, found.schema), value, step)
      if (next === undefined) return undefined
      found = next
      value = stepInto(value, step)
    }
    return found
  }

  function findIn(schema: Schema, value: unknown, step: string | number): Property | undefined {
    if (schema.oneOf) {
      const branch = branchesByType(bundle, schema).get(asRecord(value)['type'])
      return branch && findIn(dereference(bundle, branch), value, step)
    }
    if (typeof step === 'number') {
      return schema.items && { schema: schema.items, isNeeded: false, isEntry: true }
    }
    const { properties = {}, additionalProperties: others, required = [] } = schema
    const own = Object.hasOwn(properties, step) ? properties[step] : undefined
    if (own) return { schema: own, isNeeded: required.includes(step), isEntry: false }
    return typeof others === 'object'
      ? { schema: others, isNeeded: false, isEntry: false }
      : undefined
  }
}
