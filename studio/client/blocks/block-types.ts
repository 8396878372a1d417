import { oncePer } from '../../../schema/cache/once-per.ts'
import { dereference, refName, type SchemaBundle } from '../../../schema/read/bundle.ts'
import { isJsonObject } from '../../../schema/read/json-object.ts'
import { blockLabel, toLabel } from '../../../schema/values/label.ts'
import { fieldKindOf } from '../fields/schema/field-kind.ts'
import { t } from '../i18n/translate.ts'

/** Lists the block types of a bundle in its order. */
export function listTypeInfos(bundle: SchemaBundle) {
  return [...typesOf(bundle).values()]
}

/** Describes the type of a block of any shape; undefined if the bundle does not know it. */
export function infoOf(bundle: SchemaBundle, block: unknown) {
  const type = isJsonObject(block) ? block['type'] : undefined
  return typeof type === 'string' ? typesOf(bundle).get(type) : undefined
}

/** The name of a block type for display; words for one that the bundle does not know. */
export function labelOfType(bundle: SchemaBundle, type: string): string {
  return typesOf(bundle).get(type)?.label ?? t(toLabel(type))
}

const typesOf = oncePer((bundle: SchemaBundle) => {
  const infos = (bundle.$defs['Block']?.oneOf ?? []).flatMap((branch) => {
    const schema = dereference(bundle, branch)
    const { properties = {}, description = '' } = schema
    const type = properties['type']?.const
    if (typeof type !== 'string') return []
    /** Its name for display, such as Promo grid. */
    const label = schema.label ?? t(blockLabel(schema.title ?? refName(branch) ?? ''))
    /** Whether its blocks consist of entries, such as cards. */
    const hasEntries = Object.values(properties).some((one) => fieldKindOf(bundle, one) === 'list')
    return [{ type, label, description, schema, hasEntries }]
  })
  return new Map(infos.map((info) => [info.type, info]))
})
