import { mapParts, type Schema, type SchemaBundle } from '../../../schema/read/bundle.ts'
import { singularTitle } from '../../../schema/values/label.ts'
import { t } from './translate.ts'

/** The singulars of translated titles of lists. */
export const singulars = new Map<string, string>()

const schemasBefore = new WeakMap<Schema, Schema>()

/** Returns a schema of a translated bundle as it was before, for names that people do not read. */
export function schemaInEnglish(schema: Schema): Schema {
  return schemasBefore.get(schema) ?? schema
}

/** Translates what schemas say to people: titles and descriptions of fields, and the names of choices and block types. */
export function translateBundle(bundle: SchemaBundle): SchemaBundle {
  const parts = Object.entries(bundle.$defs).map(([name, schema]) => [name, translate(schema)])
  return { ...bundle, $defs: Object.fromEntries(parts) }
}

function translate(schema: Schema): Schema {
  const { title, description, label, labels } = schema
  const singular = title === undefined ? undefined : singularTitle(title)
  if (title !== undefined && singular !== undefined) singulars.set(t(title), t(singular))
  const names = Object.entries(labels ?? {}).map(([value, name]) => [value, t(name)])
  const translated = {
    ...mapParts(schema, translate),
    ...(title !== undefined && { title: t(title) }),
    ...(description !== undefined && { description: t(description) }),
    ...(label !== undefined && { label: t(label) }),
    ...(labels && { labels: Object.fromEntries(names) }),
  }
  schemasBefore.set(translated, schema)
  return translated
}
