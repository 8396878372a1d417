import { dereference, type SchemaBundle } from '../../schema/read/bundle.ts'
import { asRecord, type JsonObject } from '../../schema/read/json-object.ts'
import { fixBy } from '../problem/fix-with.ts'
import type { Finding, Path } from '../problem/problem.ts'
import { joinNames } from './phrases.ts'
import { findRename } from './renames.ts'
import { schemaOf, type SchemaError } from './validators.ts'
import { snippet } from './snippet.ts'

/** Properties that belong together in an object which is missing. */
interface Scattered {
  finding: Finding
  names: ReadonlySet<string>
  /** The missing object, or the list that it is an entry of. */
  owner: string
}

/**
 * Makes the explainer of properties that stand beside the object they belong in, for one set of schemas: the label and the
 * target of a button that is missing are one mistake. `errors` are those about unknown properties of one object.
 */
export function createExplainScattered(bundle: SchemaBundle) {
  return (errors: readonly SchemaError[], path: Path): Scattered | undefined => {
    const [error] = errors
    if (error === undefined) return undefined
    const data = asRecord(error.data)
    const strays = errors.map(({ params }) => String(params['additionalProperty']))
    for (const [owner, schema] of Object.entries(schemaOf(error).properties ?? {})) {
      if (Object.hasOwn(data, owner)) continue
      const { items, ...own } = dereference(bundle, schema)
      const { properties, required = [] } = items ? dereference(bundle, items) : own
      if (!properties) continue
      const members = new Map<string, string>()
      for (const name of strays) {
        const meant = Object.hasOwn(properties, name)
          ? name
          : findRename(name, Object.keys(properties))
        if (meant !== undefined && !members.has(meant)) members.set(meant, name)
      }
      if (members.size < 2 || !required.every((name) => members.has(name))) continue
      return { ...explain(owner, members, data, items !== undefined, path), owner }
    }
    return undefined
  }
}

function explain(
  owner: string,
  members: ReadonlyMap<string, string>,
  data: JsonObject,
  isList: boolean,
  path: Path,
): Omit<Scattered, 'owner'> {
  const names = [...members.values()]
  const [first = '', ...others] = names
  const group = Object.fromEntries([...members].map(([meant, name]) => [meant, data[name] ?? null]))
  const value = isList ? [group] : group
  return {
    names: new Set(names),
    finding: {
      code: 'P012',
      path: [...path, first],
      at: 'key',
      message: `${joinNames(names)} belong in "${owner}", which is missing.`,
      hint: `Write instead: "${owner}": ${snippet(value)}`,
      fix: fixBy(`Put them in "${owner}"`, [
        { kind: 'rename', path: [...path, first], name: owner },
        { kind: 'set', path: [...path, first], value },
        ...others.map((name) => ({ kind: 'remove', path: [...path, name] }) as const),
      ]),
    },
  }
}
