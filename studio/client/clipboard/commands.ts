import type { Path } from '../../../check/problem/problem.ts'
import { listWords, quote } from '../../../check/problem/wording.ts'
import { createFindProperty } from '../../../check/schema/find-property.ts'
import { dereference, refName, type JsonValue, type Schema } from '../../../schema/read/bundle.ts'
import { typeOf } from '../../../schema/read/equal.ts'
import { toLabel } from '../../../schema/values/label.ts'
import type { OrderEntry } from '../../texts/arrange.ts'
import type { ModelEdit } from '../../texts/edit.ts'
import { infoOf } from '../blocks/block-types.ts'
import { fieldKindOf } from '../fields/schema/field-kind.ts'
import { setEdit } from '../fields/schema/place-edits.ts'
import { singularOf } from '../fields/schema/summary.ts'
import { inSentence, t, tCount } from '../i18n/translate.ts'
import { idsAround } from '../model/ids-around.ts'
import { withNew, without } from '../model/list-order.ts'
import type { Session } from '../session/session.ts'
import { lastingLayer } from '../session/state.ts'
import { fileOf, valueOf } from '../typing/text-places.ts'
import { copyWithoutIds, freeIds, readCopied, writeCopied, type Copied } from './copied.ts'
import type { OfferedRows, RowList } from './offered-rows.ts'
import { readRows } from './read-rows.ts'
import { rowFieldsOf } from './row-fields.ts'

/** Entries of a list that a command is about. */
export interface ChosenEntries {
  /** The path of the list. */
  path: Path
  chosen: readonly number[]
}

/** The text that copying puts on the clipboard; undefined if nothing is selected. */
export function copyText(session: Session, place: ChosenEntries): string | undefined {
  const { kind, chosen } = readList(session, place)
  return chosen.length === 0 ? undefined : writeCopied({ kind, entries: chosen })
}

/** Reports what was copied. */
export function announceCopy(session: Session, place: ChosenEntries): void {
  session.set({ status: t('Copied {name}.', { name: readList(session, place).name }) })
}

/** Removes entries that are now on the clipboard. */
export function cut(session: Session, place: ChosenEntries): void {
  const { count, name } = readList(session, place)
  const order = without(count, ...place.chosen)
  const edit: ModelEdit = { kind: 'arrange', path: place.path, order, moved: [], isCut: true }
  session.edit([{ file: fileOf(session, place.path), edit }], t('Cut {name}.', { name }))
}

/** Adds copies of entries after the last of them. */
export function duplicate(session: Session, place: ChosenEntries): void {
  const { chosen, name } = readList(session, place)
  const copies = chosen.map((one) => copyWithoutIds(one))
  if (copies.length > 0) insert(session, place, copies, t('Duplicated {name}.', { name }))
}

/**
 * Inserts what was copied after the last of the entries, or at the end; rows of a table or of a list are offered as entries first.
 * Changes nothing if it does not fit there.
 */
export function paste(session: Session, place: ChosenEntries, text: string, html = ''): void {
  const copied = readCopied(text)
  const rows = copied ? undefined : readRows({ text, html })
  if (rows) return void offerRows(session, place, rows)
  const refusal = copied
    ? findRefusal(session, place, copied)
    : t('The clipboard holds no blocks, and no rows.')
  if (!copied || refusal !== undefined)
    return session.set({ status: t('{refusal} Nothing was pasted.', { refusal }) })
  const { entries, removed } = freeIds(copied.entries, takenIds(session, place))
  const name = countOf(entries.length, copied.kind)
  const note =
    removed === 0
      ? ''
      : ` ${tCount(removed, 'An id was left out: the page has it already.', '{count} ids were left out: the page has them already.')}`
  insert(session, place, entries, t('Pasted {name}.{note}', { name, note }))
}

function findRefusal(session: Session, place: ChosenEntries, copied: Copied): string | undefined {
  if (copied.kind !== readList(session, place).kind)
    return copied.kind === 'Block'
      ? t('The clipboard holds blocks, which do not fit here.')
      : t('The clipboard holds entries of another list, which do not fit here.')
  if (copied.kind !== 'Block') return undefined
  const types = copied.entries.map((block) => typeOf(block) ?? '')
  const unknown = types.filter((type) => !infoOf(session.opened.bundle, { type }))
  return unknown.length === 0
    ? undefined
    : t('This site has no blocks of the type {words}.', {
        words: listWords([...new Set(unknown)].map((type) => quote(type))),
      })
}

/** Inserts values after the last of the entries, or at the end, unless the list has no room for them. */
function insert(
  session: Session,
  place: ChosenEntries,
  values: readonly JsonValue[],
  summary: string,
): void {
  const { count, maxItems } = readList(session, place)
  if (count + values.length > maxItems)
    return session.set({ status: t('There is no room: the maximum is {maxItems}.', { maxItems }) })
  const at = place.chosen.length === 0 ? count : Math.max(...place.chosen) + 1
  const places = values.map((_, index) => at + index)
  arrangeEntries(session, place.path, withNew(count, at, ...values), summary, places)
}

/** Rearranges a list as one step. Of the blocks of the open page, those at `places` are selected then. */
export function arrangeEntries(
  session: Session,
  path: Path,
  order: readonly OrderEntry[],
  summary: string,
  places: readonly number[] = [],
): void {
  const moved = places.flatMap((at) => order[at] ?? []).filter((one) => typeof one === 'number')
  const edit: ModelEdit = { kind: 'arrange', path, order, moved }
  session.edit([{ file: fileOf(session, path), edit }], summary)
  const [group, key] = path
  const [block, ...others] = places
  if (group === 'pages' && key === session.state().pageKey && path.length === 3)
    session.set({ block, others })
}

/** Lists the ids that new entries of a list may not have. */
export function takenIds(session: Session, { path }: Pick<ChosenEntries, 'path'>): Set<string> {
  return idsAround({ ...session.opened, site: session.state().site }, path)
}

/** Reads a list of which some entries are chosen. */
function readList(session: Session, { path, chosen: indexes }: ChosenEntries) {
  const { bundle } = session.opened
  const value = valueOf(session, path)
  const all = Array.isArray(value) ? value : []
  const chosen = indexes.flatMap((index) => all[index] ?? [])
  const root = session.state().site.roots.get(fileOf(session, path))
  const property = createFindProperty(bundle)(path, root)
  const { items = {}, maxItems = Infinity } = property ? dereference(bundle, property.schema) : {}
  const kind = refName(items) ?? items.title ?? items.type ?? ''
  const info = indexes.length === 1 ? infoOf(bundle, chosen[0]) : undefined
  const name = info?.label ?? countOf(indexes.length, kind)
  return { count: all.length, maxItems, kind, chosen, name }
}

function countOf(count: number, kind: string): string {
  return kind === 'Block'
    ? tCount(count, '{count} block', '{count} blocks')
    : tCount(count, '{count} entry', '{count} entries')
}

/**
 * Opens the dialog that turns rows into entries: of the list of a form, or of one in the selected block. Says why it cannot;
 * returns whether it did.
 */
export function offerRows(
  session: Session,
  place: ChosenEntries,
  rows: OfferedRows['rows'],
  onPasted?: OfferedRows['onPasted'],
): boolean {
  const { state, lens, opened } = session
  const lang = session.language() && state().lang
  const found = listsAt(session, place)
  const width = rows[0]?.length ?? 0
  const [first, ...others] =
    typeof found === 'string'
      ? []
      : found.filter(({ schema }) => rowFieldsOf(opened.bundle, schema, width).length > 0)
  const target =
    first && lens.locate({ ...state(), lang }, first.path, lastingLayer({ ...state(), lang }))
  const refusal = [found, target, t('There is no list here to which rows can be added.')]
  const isOffered = first !== undefined && typeof target !== 'string'
  if (isOffered) session.set({ offered: { rows, lists: [first, ...others], onPasted } })
  else session.set({ status: refusal.find((words) => typeof words === 'string') ?? '' })
  return isOffered
}

/** The list of a place, or those of its only block. */
function listsAt(session: Session, { path, chosen }: ChosenEntries): RowList[] | string {
  const { bundle } = session.opened
  const root = session.state().site.roots.get(fileOf(session, path))
  const find = createFindProperty(bundle)
  const property = find(path, root)
  if (!property) return []
  const { items = {} } = dereference(bundle, property.schema)
  if (refName(items) !== 'Block') {
    const owner = find(path.slice(0, -1), root)
    const list = toList(session, path, property.schema, owner && dereference(bundle, owner.schema))
    return [{ ...list, after: chosen.at(-1) ?? list.after }]
  }
  const [index, ...more] = chosen
  if (index === undefined || more.length > 0)
    return t('Select the block or the entry that the rows are for.')
  const at = [...path, index]
  const within = infoOf(bundle, valueOf(session, at))?.schema
  return Object.entries(within?.properties ?? {}).flatMap(([key, schema]) =>
    fieldKindOf(bundle, schema) === 'list' ? [toList(session, [...at, key], schema, within)] : [],
  )
}

function toList(session: Session, path: Path, said: Schema, within: Schema | undefined): RowList {
  const { bundle } = session.opened
  const schema = dereference(bundle, said)
  const title = said.title ?? schema.title ?? toLabel(String(path.at(-1)))
  const noun = inSentence(singularOf(title) ?? t('Entry'))
  const value = valueOf(session, path)
  const count = Array.isArray(value) ? value.length : 0
  const { maxItems = Infinity } = schema
  const limits = { count, maxItems, after: count - 1 }
  return { path, title, noun, schema: { ...schema, title }, within, ...limits }
}

/** Adds entries to a list, or puts them in place of those that it has, in one step. `left` rows were left out. */
export function pasteEntries(
  session: Session,
  { path, within, count, after }: RowList,
  entries: readonly JsonValue[],
  isReplaced: boolean,
  left: number,
): void {
  const file = fileOf(session, path)
  // An entry that is replaced stays the same one, for brands and campaigns.
  const kept = isReplaced ? entries.slice(0, count) : []
  const order = isReplaced
    ? withNew(kept.length, count, ...entries.slice(count))
    : withNew(count, after + 1, ...entries)
  const root = session.state().site.roots.get(file)
  const edits: ModelEdit[] =
    valueOf(session, path) === undefined
      ? [setEdit(root, { path, within }, [...entries])]
      : [
          { kind: 'arrange', path, order },
          ...kept.map((value, at) => ({ kind: 'set', path: [...path, at], value }) as const),
        ]
  const note =
    left === 0
      ? ''
      : ` ${tCount(left, '{count} row was left out: there is no room.', '{count} rows were left out: there is no room.')}`
  const words = tCount(entries.length, '{count} entry', '{count} entries')
  const summary = t('Pasted {words}.{note}', { words, note })
  session.edit(
    edits.map((edit) => ({ file, edit })),
    summary,
  )
}
