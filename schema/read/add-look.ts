import { dereference, withoutUse, type SchemaBundle } from './bundle.ts'

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
