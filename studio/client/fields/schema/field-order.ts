import { dereference, type Schema, type SchemaBundle } from '../../../../schema/read/bundle.ts'
import { fieldKindOf, roleOf } from './field-kind.ts'

/** The properties that say when something is shown, which are one field. */
export const shownKeys: readonly string[] = ['from', 'until', 'campaign']

/** Orders the names of the properties of a group as a form shows them. A required one is never folded. */
export function orderFields(
  bundle: SchemaBundle,
  { properties = {}, required = [] }: Schema,
  omit: readonly string[] = [],
) {
  const hasDates = Object.hasOwn(properties, 'campaign')
  const all = Object.entries(properties).filter(
    ([key]) => !omit.includes(key) && !(hasDates && shownKeys.includes(key)),
  )
  const isRare = ([key, { isRare: isMarked }]: [string, Schema]): boolean =>
    !required.includes(key) && (key === 'id' || isMarked === true)
  const isSetting = ([key, schema]: [string, Schema]): boolean =>
    !required.includes(key) && roleOf(bundle, schema) === 'setting'
  const shown = all.filter((entry) => !isRare(entry))
  const contents = shown.filter((entry) => !isSetting(entry))
  const settings = shown.filter(isSetting)
  return {
    /** What is always shown: contents in the order of the schema, then optional settings. */
    main: [...contents, ...settings].map(([key]) => key),
    /** Those of them that say how a block looks; none in other groups. */
    look: properties['type']?.const === undefined ? [] : settings.map(([key]) => key),
    /** What is folded at the end: the id, and what is rarely needed. */
    rare: all.filter(isRare).map(([key]) => key),
    /** Whether dates or a campaign say when the value is shown. They are folded by themselves. */
    hasDates,
  }
}

/**
 * Whether a field is only a button while it has no value. A group without required properties is there for its optional
 * ones, which are shown.
 */
export function isAddition(bundle: SchemaBundle, schema: Schema, within?: Schema): boolean {
  const kind = fieldKindOf(bundle, schema)
  const target = dereference(bundle, schema)
  if (roleOf(bundle, schema) !== 'addition') return false
  if (kind === 'group') return (target.required ?? []).length > 0
  if (kind === 'list' || kind === 'union') return true
  const preset = schema.default ?? target.default
  return preset === undefined && (within?.required ?? []).length > 0
}
