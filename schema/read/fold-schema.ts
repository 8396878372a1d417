import { branchesByType, dereference, refName, type Schema, type SchemaBundle } from './bundle.ts'

/** What to make of each form of a schema, from what was made of its parts. */
export interface SchemaFold<T> {
  /** A schema by its title, without looking into it; undefined to look into it. */
  named(title: string): T | undefined
  /** The branches of a union, by the `type` of their values. */
  union(branches: ReadonlyMap<unknown, T>): T
  list(entries: T): T
  object(properties: readonly (readonly [key: string, made: T, schema: Schema])[]): T
  /** An object whose keys are free. */
  map(entries: T): T
  /** A value without parts. */
  leaf: T
  /** Stands for a recursive schema until it is made. */
  late(get: () => T): T
}

/** Follows a schema of the bundle once, each named schema once, and makes one thing of it. */
export function foldSchema<T>(bundle: SchemaBundle, start: Schema, fold: SchemaFold<T>): T {
  const known = new Map<string, { made: T }>()
  return make(start)

  function make(schema: Schema): T {
    const title = refName(schema)
    if (title === undefined) return makeInline(schema)
    const own = fold.named(title)
    if (own !== undefined) return own
    const before = known.get(title)
    if (before) return before.made
    const entry: { made: T } = { made: fold.late(() => entry.made) }
    known.set(title, entry)
    entry.made = makeInline(dereference(bundle, schema))
    return entry.made
  }

  function makeInline(schema: Schema): T {
    if (schema.oneOf) {
      const branches = branchesByType(bundle, schema)
      return fold.union(new Map(Array.from(branches, ([type, branch]) => [type, make(branch)])))
    }
    if (schema.items) return fold.list(make(schema.items))
    if (schema.properties) {
      const properties = Object.entries(schema.properties)
      return fold.object(properties.map(([key, part]) => [key, make(part), part]))
    }
    const { additionalProperties: entries } = schema
    return typeof entries === 'object' ? fold.map(make(entries)) : fold.leaf
  }
}
