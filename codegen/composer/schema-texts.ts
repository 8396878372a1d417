import { mapParts, type Schema, type SchemaBundle } from '../../schema/read/bundle.ts'
import { blockLabel, singularTitle, toLabel } from '../../schema/values/label.ts'

/** Lists what forms show of schemas, with the definitions that it is from: titles, descriptions, and names of choices and blocks. */
export function listSchemaTexts({ $defs }: SchemaBundle): [text: string, from: string][] {
  return Object.entries($defs).flatMap(([name, schema]) =>
    textsIn(schema).map((text): [string, string] => [text, `schema:${name}`]),
  )
}

function textsIn(schema: Schema): string[] {
  const found = own(schema)
  mapParts(schema, (part) => {
    found.push(...textsIn(part))
    return part
  })
  return found
}

function own({
  title,
  description,
  label,
  labels = {},
  refuses = {},
  ...schema
}: Schema): string[] {
  const isType = schema.properties?.['type']?.const !== undefined
  const titles = title === undefined ? [] : [isType ? blockLabel(title) : title]
  const singular = schema.items && title !== undefined ? singularTitle(title) : undefined
  const choices = (schema.enum ?? []).flatMap((value) =>
    typeof value === 'string' ? (labels[value] ?? toLabel(value)) : [],
  )
  const untitled = Object.entries(schema.properties ?? {}).flatMap(([name, part]) =>
    part.title === undefined ? toLabel(name) : [],
  )
  return [
    ...(label === undefined ? titles : [label]),
    ...[singular ?? [], description ?? []].flat(),
    ...choices,
    ...untitled,
    ...Object.values(refuses),
  ].filter((text) => /\p{L}{2}/u.test(text) && !/^\w+[a-z][A-Z]\w*$/.test(text))
}
