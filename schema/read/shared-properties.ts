import { dereference, withoutUse, type Schema, type SchemaBundle } from './bundle.ts'
import { SchemaFault } from './user-error.ts'

/**
 * Gives every block, and every object in a list, the property "id", so that no schema has to write it. Throws a
 * SchemaFault for a schema that does.
 */
export function addIds(bundle: SchemaBundle): void {
  // Schemas of earlier versions, which others are compared with, may have none.
  if (!bundle.$defs['Id']) return
  const branches = withoutUse(bundle).$defs['Block']?.oneOf ?? []
  const named = new Set(branches.map((branch) => dereference(bundle, branch)))
  for (const schema of Object.values(bundle.$defs).flatMap(partsOf)) {
    const entry = schema.items && dereference(bundle, schema.items)
    if (entry?.properties) named.add(entry)
  }
  for (const schema of named) {
    const { type, id: own, ...others } = schema.properties ?? {}
    if (own) {
      throw new SchemaFault(
        `the schema "${schema.title}" has a property "id"; remove it, since every block and every entry of a list has one`,
      )
    }
    const id: Schema = { $ref: '#/$defs/Id', title: 'Name in links' }
    schema.properties = type ? { type, id, ...others } : { ...others, id }
  }
}

/** A schema and the schemas in it, without those that it refers to. */
function partsOf(schema: Schema): Schema[] {
  const { items, properties = {}, additionalProperties } = schema
  return [
    schema,
    ...[
      ...(items ? [items] : []),
      ...Object.values(properties),
      ...(typeof additionalProperties === 'object' ? [additionalProperties] : []),
    ].flatMap(partsOf),
  ]
}

/** The properties of every block type that say how a block looks within the theme. */
export const lookKeys = ['background', 'space', 'width', 'shownOn'] as const

/**
 * Gives every block type the properties of `BlockLook`, so that no schema has to write them, except for those that its
 * schema `refuses` or has itself.
 */
export function addLook(bundle: SchemaBundle): void {
  // Schemas of earlier versions, which others are compared with, may have none.
  const { properties: look = {} } = bundle.$defs['BlockLook'] ?? {}
  for (const branch of withoutUse(bundle).$defs['Block']?.oneOf ?? []) {
    const schema = dereference(bundle, branch)
    const { properties: own = {}, refuses = {} } = schema
    const added = lookKeys.flatMap((key) => {
      const { [key]: part } = look
      if (!part || Object.hasOwn(own, key) || Object.hasOwn(refuses, key)) return []
      return [[key, { ...part, isShared: true }] as const]
    })
    schema.properties = { ...own, ...Object.fromEntries(added) }
  }
}
