import { altTitle } from '../../../../schema/config/follow-config.ts'
import { isJsonObject } from '../../../../schema/read/json-object.ts'
import {
  branchesByType,
  dereference,
  refName,
  type JsonValue,
  type Schema,
  type SchemaBundle,
} from '../../../../schema/read/bundle.ts'

const names = {
  alt: 'text',
  text: 'text',
  longText: 'text',
  name: 'text',
  markup: 'text',
  emoji: 'an emoji',
  choice: 'a choice',
  switch: 'on or off',
  number: 'a number',
  colour: 'a colour',
  list: 'a list',
  group: 'a group',
  map: 'a group',
  picture: 'the name of a picture',
  file: 'the name of a file',
  link: 'a link',
  section: 'the name of a section',
  day: 'a date',
  moment: 'a date or time',
  union: 'a group',
  fixed: 'the required value',
  unknown: 'a known value',
}

/** The kinds of fields. A `fixed` value is not shown, since it cannot change. */
export type FieldKind = keyof typeof names

const kindsByPiece: Readonly<Record<string, FieldKind>> = {
  [altTitle]: 'alt',
  Html: 'markup',
  Id: 'name',
  Emoji: 'emoji',
  Color: 'colour',
  Image: 'picture',
  PublicFile: 'file',
  Href: 'link',
  SectionName: 'section',
  Day: 'day',
  Moment: 'moment',
}

/** In characters: texts that may be longer get a growing field. */
const maxOnOneLine = 120

/** Returns the kind of field for a schema. */
export function fieldKindOf(bundle: SchemaBundle, schema: Schema): FieldKind {
  const target = dereference(bundle, schema)
  if (target.const !== undefined) return 'fixed'
  if (target.enum) return 'choice'
  if (target.oneOf) return branchesByType(bundle, target).has(undefined) ? 'unknown' : 'union'
  if (target.type === 'string') return kindOfText(bundle, schema, target)
  if (target.type === 'boolean') return 'switch'
  if (target.type === 'integer' || target.type === 'number') return 'number'
  if (target.type === 'array') return target.items ? 'list' : 'unknown'
  if (target.properties) return 'group'
  return typeof target.additionalProperties === 'object' ? 'map' : 'unknown'
}

function kindOfText(bundle: SchemaBundle, schema: Schema, target: Schema): FieldKind {
  const piece = pieceOf(bundle, schema)
  if (piece !== undefined && Object.hasOwn(kindsByPiece, piece))
    return kindsByPiece[piece] ?? 'text'
  const { pattern, maxLength = Infinity } = target
  if (pattern !== undefined) return isForLinks(pattern) ? 'link' : 'text'
  return maxLength > maxOnOneLine ? 'longText' : 'text'
}

/** Returns the name of the last schema in a chain of references. */
function pieceOf(bundle: SchemaBundle, schema: Schema): string | undefined {
  let name: string | undefined
  for (let at = schema; at.$ref !== undefined; at = bundle.$defs[name ?? ''] ?? {})
    name = refName(at)
  return name
}

/** Whether a pattern matches paths and full addresses, but not words. */
function isForLinks(pattern: string): boolean {
  const form = new RegExp(pattern, 'u')
  return form.test('/bonus') && form.test('https://site.example/') && !form.test('a word')
}

/** Whether a field of this kind can show a value. Every field can show undefined. */
export function fits(kind: FieldKind, value: JsonValue | undefined): boolean {
  if (value === undefined || kind === 'choice' || kind === 'fixed' || kind === 'unknown')
    return true
  if (kind === 'switch') return typeof value === 'boolean'
  if (kind === 'number') return typeof value === 'number'
  if (kind === 'list') return Array.isArray(value)
  if (kind === 'group' || kind === 'map' || kind === 'union') return isJsonObject(value)
  return typeof value === 'string'
}

/** Returns the name of a kind for display. */
export function nameOfKind(kind: FieldKind): string {
  return names[kind]
}
