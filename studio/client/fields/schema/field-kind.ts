import { altTitle } from '../../../../schema/config/follow-config.ts'
import {
  branchesByType,
  dereference,
  refName,
  type JsonValue,
  type Schema,
  type SchemaBundle,
} from '../../../../schema/read/bundle.ts'
import { isJsonObject } from '../../../../schema/read/json-object.ts'
import { t } from '../../i18n/translate.ts'

const kinds = {
  alt: kind(t('text'), 'string'),
  text: kind(t('text'), 'string', 'addition'),
  longText: kind(t('text'), 'string', 'addition'),
  name: kind(t('text'), 'string', 'addition'),
  markup: kind(t('text'), 'string', 'addition'),
  emoji: kind(t('an emoji'), 'string'),
  choice: kind(t('a choice'), 'any', 'setting'),
  switch: kind(t('on or off'), 'boolean', 'setting'),
  number: kind(t('a number'), 'number', 'setting'),
  colour: kind(t('a colour'), 'string', 'setting'),
  list: kind(t('a list'), 'array', 'addition'),
  group: kind(t('a group'), 'object', 'addition'),
  map: kind(t('a group'), 'object'),
  theme: kind(t('a group'), 'object'),
  navigation: kind(t('a list'), 'array'),
  picture: kind(t('the name of a picture'), 'string', 'addition'),
  file: kind(t('the name of a file'), 'string', 'addition'),
  media: kind(t('the name of a file'), 'string', 'addition'),
  link: kind(t('a link'), 'string'),
  section: kind(t('the name of a section'), 'string', 'addition'),
  recipient: kind(t('the name of a recipient'), 'string', 'setting'),
  day: kind(t('a date'), 'string'),
  moment: kind(t('a date or time'), 'string'),
  union: kind(t('a group'), 'object', 'addition'),
  fixed: kind(t('the required value'), 'any'),
  unknown: kind(t('a known value'), 'any'),
}

/**
 * What there is to know of a kind: its name for display, the type of the values that its field can show, and its role. A setting
 * is how a value looks or behaves, which comes after what visitors read; an addition is added by a button while it is not set,
 * whereas other fields show what applies then.
 */
function kind(
  name: string,
  type: 'string' | 'number' | 'boolean' | 'array' | 'object' | 'any',
  role?: 'setting' | 'addition',
) {
  return { name, type, role }
}

/** The kinds of fields. A `fixed` value is not shown, since it cannot change. */
export type FieldKind = keyof typeof kinds

const kindsByPiece: Readonly<Record<string, FieldKind>> = {
  [altTitle]: 'alt',
  Html: 'markup',
  Id: 'name',
  Emoji: 'emoji',
  Color: 'colour',
  Image: 'picture',
  PublicFile: 'file',
  VideoAddress: 'media',
  CaptionsFile: 'media',
  Href: 'link',
  SectionName: 'section',
  FormTargetName: 'recipient',
  Day: 'day',
  Moment: 'moment',
  PageOrder: 'navigation',
}

/** In characters: texts that may be longer get a growing field. */
const maxOnOneLine = 120

/** Returns the kind of field for a schema. */
export function fieldKindOf(bundle: SchemaBundle, schema: Schema): FieldKind {
  const target = dereference(bundle, schema)
  if (target.const !== undefined) return 'fixed'
  if (target.enum) return 'choice'
  const piece = pieceOf(bundle, schema)
  if (piece !== undefined && Object.hasOwn(kindsByPiece, piece))
    return kindsByPiece[piece] ?? 'text'
  if (target.oneOf) return branchesByType(bundle, target).has(undefined) ? 'unknown' : 'union'
  if (target.type === 'string') return kindOfText(target)
  if (target.type === 'boolean') return 'switch'
  if (target.type === 'integer' || target.type === 'number') return 'number'
  if (target.type === 'array') return target.items ? 'list' : 'unknown'
  if (target.properties) return pieceOf(bundle, schema) === 'Theme' ? 'theme' : 'group'
  return typeof target.additionalProperties === 'object' ? 'map' : 'unknown'
}

function kindOfText({ pattern, maxLength = Infinity }: Schema): FieldKind {
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
export function fits(name: FieldKind, value: JsonValue | undefined): boolean {
  const { type } = kinds[name]
  if (value === undefined || type === 'any') return true
  if (type === 'array') return Array.isArray(value)
  return type === 'object' ? isJsonObject(value) : typeof value === type
}

/** Returns the name of a kind for display. */
export function nameOfKind(name: FieldKind): string {
  return kinds[name].name
}

/** Returns the role of the field of a schema among others. */
export function roleOf(bundle: SchemaBundle, schema: Schema): 'setting' | 'addition' | undefined {
  return kinds[fieldKindOf(bundle, schema)].role
}
