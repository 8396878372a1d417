import {
  dereference,
  refName,
  type Schema,
  type SchemaBundle,
} from '../../../schema/read/bundle.ts'

/** A block type, as described by its schema. */
export interface BlockTypeInfo {
  type: string
  /** Its name for display, such as Promo grid. */
  label: string
  description: string
  schema: Schema
}

/** Lists the block types of a bundle in its order. */
export function listBlockTypes(bundle: SchemaBundle): BlockTypeInfo[] {
  return (bundle.$defs['Block']?.oneOf ?? []).map((branch) => {
    const schema = dereference(bundle, branch)
    const type = schema.properties?.['type']?.const
    return {
      type: typeof type === 'string' ? type : '',
      label: type === 'use' ? 'Shared section' : labelOf(schema.title ?? refName(branch) ?? ''),
      description: schema.description ?? '',
      schema,
    }
  })
}

/** Turns PromoGridBlock into Promo grid, FaqBlock into FAQ. */
function labelOf(title: string): string {
  const words = title.replace(/Block$/, '').replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
  return words.length <= 3 ? words.toUpperCase() : words.slice(0, 1) + words.slice(1).toLowerCase()
}
