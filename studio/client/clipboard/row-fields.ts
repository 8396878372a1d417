import type { Path } from '../../../check/problem/problem.ts'
import { dereference, type Schema, type SchemaBundle } from '../../../schema/read/bundle.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '../../../schema/read/json-object.ts'
import { toLabel } from '../../../schema/values/label.ts'
import { fieldKindOf, nameOfKind, type FieldKind } from '../fields/schema/field-kind.ts'
import { orderFields } from '../fields/schema/field-order.ts'
import { valueAt } from '../fields/schema/place-edits.ts'
import { singularOf } from '../fields/schema/summary.ts'
import { lengthNote } from '../fields/values/text-field.tsx'
import { t } from '../i18n/translate.ts'

/** A field of the entries of a list, which a column of a table may fill. */
export interface RowField {
  title: string
  /** Where it is in an entry: a name, and a name or a place in that; none if the entry is the value itself. */
  path: readonly [] | readonly [key: string] | readonly [key: string, inner: string | number]
  schema: Schema
  kind: FieldKind
  isRequired: boolean
}

const texts = new Set<FieldKind>(['text', 'longText', 'markup'])
/** Kinds whose values can be told from other texts. */
const signs = new Set<FieldKind>(['emoji', 'link'])
/** Kinds whose value is what a cell says. */
const cellKinds = new Set<FieldKind>([...texts, ...signs, 'alt', 'picture', 'file'])

/** Whether a field takes any text. */
export function isTextField({ kind }: RowField): boolean {
  return texts.has(kind)
}

/** Lists the fields of the entries of a list, what visitors read first; none if its entries have no texts. */
export function rowFieldsOf(
  bundle: SchemaBundle,
  { items = {}, title = '' }: Schema,
  columns: number,
): RowField[] {
  const noun = singularOf(title) ?? title
  const own = toField(bundle, items, { title: noun, path: [], isRequired: true })
  const fields = own ? [own] : membersOf(bundle, items, [], '', columns)
  return fields.some(isTextField) ? fields : []
}

function membersOf(
  bundle: SchemaBundle,
  schema: Schema,
  [owner]: readonly string[],
  before: string,
  columns: number,
): RowField[] {
  if (fieldKindOf(bundle, schema) !== 'group') return []
  const target = dereference(bundle, schema)
  const { required = [], properties = {} } = target
  return orderFields(bundle, target).main.flatMap((key): RowField[] => {
    const property = properties[key] ?? {}
    const said = dereference(bundle, property)
    const title = before + (property.title ?? said.title ?? toLabel(key))
    const path = owner === undefined ? ([key] as const) : ([owner, key] as const)
    const isRequired = owner === undefined && required.includes(key)
    const field = toField(bundle, property, { title, path, isRequired })
    if (field || owner !== undefined) return field ? [field] : []
    if (fieldKindOf(bundle, property) !== 'list')
      return membersOf(bundle, property, [key], `${title}: `, columns)
    const count = Math.min(said.maxItems ?? columns, columns)
    return [...Array(count).keys()].flatMap((at) => {
      const words = `${singularOf(title) ?? title} ${at + 1}`
      const place = { title: words, path: [key, at], isRequired: false } as const
      return toField(bundle, said.items ?? {}, place) ?? []
    })
  })
}

function toField(
  bundle: SchemaBundle,
  schema: Schema,
  about: Pick<RowField, 'title' | 'path' | 'isRequired'>,
): RowField | undefined {
  const kind = fieldKindOf(bundle, schema)
  return cellKinds.has(kind) ? { ...about, schema: dereference(bundle, schema), kind } : undefined
}

/** Which field each column fills; undefined if it is left out. */
export type Mapping = readonly (RowField | undefined)[]

/** Whether a row names columns: at least half of its cells are titles of fields. */
export function isHeader(row: readonly string[] = [], fields: readonly RowField[]): boolean {
  const named = row.filter((cell) => fields.some((field) => isNamed(field, cell)))
  return named.length > 0 && named.length * 2 >= row.filter((cell) => cell !== '').length
}

function isNamed({ title, path }: RowField, cell: string): boolean {
  return isOneOf([title, path[0] ?? ''], cell)
}

function isOneOf(names: readonly string[], cell: string): boolean {
  const plain = (words: string): string => words.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')
  return plain(cell) !== '' && names.map(plain).includes(plain(cell))
}

/** Maps columns to fields: by their names if these are titles, or by what their cells hold, texts in the order of the fields. */
export function mapColumns(
  names: readonly string[] | undefined,
  rows: readonly (readonly string[])[],
  fields: readonly RowField[],
): Mapping {
  const free = new Set(fields)
  const take = (...finds: ((field: RowField) => boolean)[]): RowField | undefined => {
    const found = finds.flatMap((find) => [...free].find(find) ?? [])[0]
    if (found) free.delete(found)
    return found
  }
  if (names && isHeader(names, fields)) {
    const named = names.map((name) =>
      take(
        (field) => isNamed(field, name),
        ({ title }) => isOneOf([title.replace(/^.*: /, '')], name),
      ),
    )
    // One name that nothing has is another word for the one field that is missing.
    const missing = [...free].filter(({ isRequired }) => isRequired)
    const isClear = missing.length === 1 && named.filter((field) => !field).length === 1
    return named.map((field) => field ?? (isClear ? missing[0] : undefined))
  }
  return [...(names ?? rows[0] ?? []).keys()].map((at) => {
    const cells = rows.flatMap((row) => row[at] || [])
    const isOwn = ({ path }: RowField): boolean => typeof path[1] !== 'string'
    const isSign = (field: RowField): boolean =>
      signs.has(field.kind) && cells.every((cell) => !findCellFault(field, cell))
    // What is in a group of the entry, such as its button, comes last.
    return take(
      (field) => isOwn(field) && isSign(field),
      (field) => isOwn(field) && isTextField(field),
      isSign,
      isTextField,
    )
  })
}

/** What is wrong with a cell as the value of a field, for display; undefined if nothing is. */
function findCellFault({ kind, schema, title }: RowField, cell: string): string | undefined {
  const value = readCell(kind, cell)
  const note = lengthNote(value, schema.maxLength)
  if (note?.includes(t('too many')) === true) return `${title}: ${note}`
  if (schema.pattern === undefined || new RegExp(schema.pattern, 'u').test(value)) return undefined
  return t('{title}: “{value}” is not {kind} that fits here. {value2}', {
    title,
    value: cell.slice(0, 40),
    kind: nameOfKind(kind),
    value2: schema.description ?? '',
  })
}

function readCell(kind: FieldKind, cell: string): string {
  const lines = cell
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .split(/\s*\n\s*/)
  return (kind === 'markup' ? lines.join('<br>') : cell).replaceAll(/\s+/g, ' ')
}

/**
 * Makes an entry of a row. Cells without a text are left out. An entry that was in its place keeps what no column is about.
 */
export function makeEntry(
  fields: readonly RowField[],
  mapping: Mapping,
  row: readonly string[],
  before?: JsonValue,
): JsonValue {
  const entry: JsonObject = {}
  for (const field of fields) {
    const cell = row[mapping.indexOf(field)] ?? ''
    const [key, inner] = field.path
    // A cell of a list keeps its place.
    if (!mapping.includes(field) || (cell === '' && typeof inner !== 'number')) continue
    const value = readCell(field.kind, cell)
    if (key === undefined) return value
    const own = entry[key]
    if (inner === undefined) entry[key] = value
    else if (typeof inner === 'number') entry[key] = [...(Array.isArray(own) ? own : []), value]
    else entry[key] = { ...(isJsonObject(own) ? own : {}), [inner]: value }
  }
  return (
    fillIn(
      before,
      entry,
      mapping.flatMap((field) => (field ? [field.path] : [])),
    ) ?? entry
  )
}

/** What a value is after `said` took the place of what it had at some paths; a list is replaced as a whole. */
function fillIn(
  before: JsonValue | undefined,
  said: JsonValue | undefined,
  paths: readonly Path[],
): JsonValue | undefined {
  if (paths.length === 0) return before
  if (!isJsonObject(before) || paths.some(([key]) => typeof key !== 'string')) return said
  const own = isJsonObject(said) ? said : {}
  const filled = Object.keys({ ...before, ...own }).flatMap((key): [string, JsonValue][] => {
    const below = paths.flatMap(([first, ...inner]) => (first === key ? [inner] : []))
    const value = fillIn(before[key], own[key], below)
    return value === undefined ? [] : [[key, value]]
  })
  return filled.length === 0 ? said : Object.fromEntries(filled)
}

/** Lists what is wrong with a row: cells that do not fit their fields, and required fields that neither it nor `before` has. */
export function findRowFaults(
  fields: readonly RowField[],
  mapping: Mapping,
  row: readonly string[],
  before?: JsonValue,
): string[] {
  return fields.flatMap((field) => {
    const cell = row[mapping.indexOf(field)] ?? ''
    if (cell !== '') return findCellFault(field, cell) ?? []
    const isKept = !mapping.includes(field) && valueAt(before, field.path) !== undefined
    return field.isRequired && !isKept ? [t('{title} is missing.', { title: field.title })] : []
  })
}
