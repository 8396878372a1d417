import { dereference, type Schema, type SchemaBundle } from '../../schema/read/bundle.ts'
import { foldSchema } from '../../schema/read/fold-schema.ts'
import { asRecord, type Path } from '../../schema/read/json-object.ts'
import { pieces } from '../../schema/read/pieces.ts'

/** What a page may set in the values of one schema. */
type Settable =
  | { kind: 'piece' | 'none' }
  | { kind: 'list'; entries: Settable }
  | { kind: 'object'; members: ReadonlyMap<string, Member> }

/** A property with something in it that may be set, or removed if nothing requires it. */
export interface Member {
  settable: Settable
  isRequired: boolean
}

/** Lists the properties that may be set where a section is used, of a value inside a block; `path` leads to it. */
export type ListSettable = (block: unknown, path: Path) => ReadonlyMap<string, Member>

/** Derives from the schemas what may be set: every property that is one of the settable shared pieces. */
export function createListSettable(bundle: SchemaBundle): ListSettable {
  const types = new Map<unknown, Settable>()
  for (const branch of bundle.$defs['Block']?.oneOf ?? []) {
    const { properties } = dereference(bundle, branch)
    types.set(properties?.['type']?.const, settableOf(bundle, branch))
  }
  return (block, path) => {
    let found = types.get(asRecord(block)['type']) ?? none
    for (const step of path) {
      if (found.kind === 'list') found = found.entries
      else if (found.kind === 'object') found = found.members.get(String(step))?.settable ?? none
    }
    return membersOf(found)
  }
}

/** The members of an object that may be set; none for anything else. */
export function membersOf(settable: Settable): ReadonlyMap<string, Member> {
  return settable.kind === 'object' ? settable.members : noMembers
}

const none: Settable = { kind: 'none' }
const noMembers: ReadonlyMap<string, Member> = new Map()

function settableOf(bundle: SchemaBundle, schema: Schema): Settable {
  const required = requiredIn(bundle)
  return foldSchema<Settable>(bundle, schema, {
    named: (title) => {
      const piece = pieces[title]
      if (piece === undefined) return undefined
      return piece.isSettable === true ? { kind: 'piece' } : none
    },
    leaf: none,
    late: () => none,
    union: () => none,
    map: () => none,
    // A list of texts is one value; the entries of any other list have ids.
    list: (entries) =>
      entries.kind === 'object' || entries.kind === 'list' ? { kind: 'list', entries } : entries,
    object(properties) {
      const members = properties.flatMap(([key, settable, part]): [string, Member][] =>
        settable.kind === 'none' ? [] : [[key, { settable, isRequired: required.has(part) }]],
      )
      return members.length === 0 ? none : { kind: 'object', members: new Map(members) }
    },
  })
}

/** The schemas of all required properties. */
function requiredIn({ $defs }: SchemaBundle): ReadonlySet<Schema> {
  return new Set(
    Object.values($defs).flatMap(({ required = [], properties = {} }) =>
      required.flatMap((name) => properties[name] ?? []),
    ),
  )
}
