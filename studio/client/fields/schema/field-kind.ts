import { isJsonObject } from '../../../../schema/read/json-object.ts'
import {
  branchesByType,
  dereference,
  refName,
  type JsonValue,
  type Schema,
  type SchemaBundle,
} from '../../../../schema/read/bundle.ts'

/** What a field is edited with. `fixed` is not shown: there is just one value. */
export type FieldKind =
  | 'text'
  | 'longText'
  | 'markup'
  | 'emoji'
  | 'choice'
  | 'switch'
  | 'number'
  | 'colour'
  | 'list'
  | 'group'
  | 'map'
  | 'picture'
  | 'file'
  | 'link'
  | 'day'
  | 'moment'
  | 'union'
  | 'fixed'
  | 'unknown'

/** The shared texts that have a field of their own. */
const kindsByPiece: Readonly<Record<string, FieldKind>> = {
  Html: 'markup',
  Emoji: 'emoji',
  Color: 'colour',
  Image: 'picture',
  PublicFile: 'file',
  Href: 'link',
  Day: 'day',
  Moment: 'moment',
}

/** Texts that may have more characters than this get room to grow. */
const mostOnOneLine = 120

/** Finds what a value is edited with, from its schema alone. */
export function kindOf(bundle: SchemaBundle, schema: Schema): FieldKind {
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
  return maxLength > mostOnOneLine ? 'longText' : 'text'
}

/** The name of the last schema that references lead to. */
function pieceOf(bundle: SchemaBundle, schema: Schema): string | undefined {
  let name: string | undefined
  for (let at = schema; at.$ref !== undefined; at = bundle.$defs[name ?? ''] ?? {})
    name = refName(at)
  return name
}

/** Whether a form of text takes pages of the site and whole addresses, and no words. */
function isForLinks(pattern: string): boolean {
  const form = new RegExp(pattern, 'u')
  return form.test('/bonus') && form.test('https://site.example/') && !form.test('a word')
}

/** Whether a value can be shown by a field of this kind. Nothing can be shown by every field. */
export function fits(kind: FieldKind, value: JsonValue | undefined): boolean {
  if (value === undefined || kind === 'choice' || kind === 'fixed' || kind === 'unknown')
    return true
  if (kind === 'switch') return typeof value === 'boolean'
  if (kind === 'number') return typeof value === 'number'
  if (kind === 'list') return Array.isArray(value)
  if (kind === 'group' || kind === 'map' || kind === 'union') return isJsonObject(value)
  return typeof value === 'string'
}

const names: Readonly<Record<FieldKind, string>> = {
  text: 'a text',
  longText: 'a text',
  markup: 'a text',
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
  day: 'a day',
  moment: 'a day or a time',
  union: 'a group',
  fixed: 'what it must be',
  unknown: 'known',
}

/** What a value of this kind is called, with its article. */
export function nameOfKind(kind: FieldKind): string {
  return names[kind]
}
