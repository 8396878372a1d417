import {
  dereference,
  refName,
  type Schema,
  type SchemaBundle,
} from '../../../schema/read/bundle.ts'
import { blockLabel, toLabel } from '../../../schema/values/label.ts'
import { oncePer } from '../../../schema/cache/once-per.ts'
import { fieldKindOf } from '../fields/schema/field-kind.ts'
import { t } from '../i18n/translate.ts'
import { isJsonObject } from '../../../schema/read/json-object.ts'

interface BlockTypeInfo {
  type: string
  /** Its name for display, such as Promo grid. */
  label: string
  description: string
  schema: Schema
  /** Whether its blocks consist of entries, such as cards. */
  hasEntries: boolean
}

/** Lists the block types of a bundle in its order. */
export function listTypeInfos(bundle: SchemaBundle): readonly BlockTypeInfo[] {
  return [...typesOf(bundle).values()]
}

/** Describes the type of a block of any shape; undefined if the bundle does not know it. */
export function infoOf(bundle: SchemaBundle, block: unknown): BlockTypeInfo | undefined {
  const type = isJsonObject(block) ? block['type'] : undefined
  return typeof type === 'string' ? typesOf(bundle).get(type) : undefined
}

/** The name of a block type for display; words for one that the bundle does not know. */
export function labelOfType(bundle: SchemaBundle, type: string): string {
  return typesOf(bundle).get(type)?.label ?? t(toLabel(type))
}

const typesOf = oncePer((bundle: SchemaBundle): ReadonlyMap<string, BlockTypeInfo> => {
  const types = new Map<string, BlockTypeInfo>()
  for (const branch of bundle.$defs['Block']?.oneOf ?? []) {
    const schema = dereference(bundle, branch)
    const type = schema.properties?.['type']?.const
    if (typeof type !== 'string') continue
    const label = schema.label ?? t(blockLabel(schema.title ?? refName(branch) ?? ''))
    const hasEntries = Object.values(schema.properties ?? {}).some(
      (property) => fieldKindOf(bundle, property) === 'list',
    )
    types.set(type, { type, label, description: schema.description ?? '', schema, hasEntries })
  }
  return types
})
