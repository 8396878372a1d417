import { createFindProperty } from '../../../check/schema/find-property.ts'
import { listWords, quote } from '../../../check/problem/suggest.ts'
import { dereference, refName, type JsonValue } from '../../../schema/read/bundle.ts'
import { listIds } from '../../../site/view/links.ts'
import { sharedSections } from '../../../site/view/sections.ts'
import { infoOf } from '../blocks/block-types.ts'
import type { OrderEntry } from '../model/arrange.ts'
import type { ModelEdit } from '../model/edit.ts'
import { copyWithoutIds, freeIds, idsIn, readCopied, writeCopied, type Copied } from './copied.ts'
import { withNew, without } from '../model/list-order.ts'
import type { Session } from '../session/session.ts'
import { openPage } from '../session/state.ts'
import { fileOf, valueOf } from '../typing/text-places.ts'
import { typeOf } from '../../../schema/read/equal.ts'
import type { ChosenEntries } from './chosen-entries.ts'

/** The text that copying puts on the clipboard; undefined if nothing is selected. */
export function copyText(session: Session, { path, chosen }: ChosenEntries): string | undefined {
  const entries = entriesAt(session, path)
  const copied = chosen.flatMap((index) => entries[index] ?? [])
  return copied.length === 0
    ? undefined
    : writeCopied({ kind: kindAt(session, path), entries: copied })
}

/** Reports what was copied. */
export function announceCopy(session: Session, place: ChosenEntries): void {
  session.set({ status: `Copied ${nameOf(session, place)}.` })
}

/** Removes entries that are now on the clipboard. */
export function cut(session: Session, place: ChosenEntries): void {
  const order = without(entriesAt(session, place.path).length, ...place.chosen)
  const edit: ModelEdit = { kind: 'arrange', path: place.path, order, moved: [], isCut: true }
  const summary = `Cut ${nameOf(session, place)}.`
  session.edit([{ file: fileOf(session, place.path), edit }], summary)
}

/** Adds copies of entries after the last of them. */
export function duplicate(session: Session, place: ChosenEntries): void {
  const { path, chosen } = place
  const entries = entriesAt(session, path)
  const copies = chosen.flatMap((index) => entries[index] ?? []).map((one) => copyWithoutIds(one))
  if (copies.length === 0 || isFull(session, path, copies.length)) return
  insert(session, place, copies, `Duplicated ${nameOf(session, place)}.`)
}

/** Inserts what a text holds after the last of the entries, or at the end. Changes nothing if it does not fit there. */
export function paste(session: Session, place: ChosenEntries, text: string): void {
  const copied = readCopied(text)
  const refusal = copied ? findRefusal(session, place, copied) : 'The clipboard holds no blocks.'
  if (!copied || refusal !== undefined)
    return session.set({ status: `${refusal} Nothing was pasted.` })
  if (isFull(session, place.path, copied.entries.length)) return
  const { entries, removed } = freeIds(copied.entries, takenIds(session, place))
  const name = countOf(entries.length, copied.kind)
  const note =
    removed === 0
      ? ''
      : ` ${removed === 1 ? 'An id was' : `${removed} ids were`} left out: the page has ${removed === 1 ? 'it' : 'them'} already.`
  insert(session, place, entries, `Pasted ${name}.${note}`)
}

function findRefusal(
  session: Session,
  { path }: ChosenEntries,
  copied: Copied,
): string | undefined {
  if (copied.kind !== kindAt(session, path))
    return copied.kind === 'Block'
      ? 'The clipboard holds blocks, which do not fit here.'
      : 'The clipboard holds entries of another list, which do not fit here.'
  if (copied.kind !== 'Block') return undefined
  const types = copied.entries.map((block) => typeOf(block) ?? '')
  const unknown = types.filter((type) => !infoOf(session.opened.bundle, { type }))
  return unknown.length === 0
    ? undefined
    : `This site has no blocks of the type ${listWords([...new Set(unknown)].map((type) => quote(type)))}.`
}

/** Whether a list has no room for more entries, which is then reported. */
function isFull(session: Session, path: ChosenEntries['path'], more: number): boolean {
  const { maxItems = Infinity } = listSchema(session, path)
  const isTooLong = entriesAt(session, path).length + more > maxItems
  if (isTooLong) session.set({ status: `There is no room: the maximum is ${maxItems}.` })
  return isTooLong
}

function insert(
  session: Session,
  { path, chosen }: ChosenEntries,
  values: readonly JsonValue[],
  summary: string,
): void {
  const count = entriesAt(session, path).length
  const at = chosen.length === 0 ? count : Math.max(...chosen) + 1
  const places = values.map((_, index) => at + index)
  arrangeEntries(session, path, withNew(count, at, ...values), summary, places)
}

/** Rearranges a list as one step. Of the blocks of the open page, those at `places` are selected then. */
export function arrangeEntries(
  session: Session,
  path: ChosenEntries['path'],
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
  const { state, opened } = session
  const page = path[0] === 'pages' ? openPage(state()) : undefined
  const shared = page ? listIds(page, sharedSections(state().site, opened.main)) : []
  return new Set([...shared.map(({ id }) => id), ...idsIn(valueOf(session, path.slice(0, 2)))])
}

function entriesAt(session: Session, path: ChosenEntries['path']): readonly JsonValue[] {
  const value = valueOf(session, path)
  return Array.isArray(value) ? value : []
}

function listSchema(
  session: Session,
  path: ChosenEntries['path'],
): { maxItems?: number; kind: string } {
  const { bundle } = session.opened
  const root = session.state().site.roots.get(fileOf(session, path))
  const property = createFindProperty(bundle)(path, root)
  const { items = {}, maxItems } = property ? dereference(bundle, property.schema) : {}
  const kind = refName(items) ?? items.title ?? items.type ?? ''
  return { kind, ...(maxItems !== undefined && { maxItems }) }
}

function kindAt(session: Session, path: ChosenEntries['path']): string {
  return listSchema(session, path).kind
}

function nameOf(session: Session, { path, chosen }: ChosenEntries): string {
  const kind = kindAt(session, path)
  const [only, ...others] = chosen.map((index) => entriesAt(session, path)[index])
  const info = others.length === 0 ? infoOf(session.opened.bundle, only) : undefined
  return info?.label ?? countOf(chosen.length, kind)
}

function countOf(count: number, kind: string): string {
  const noun = kind === 'Block' ? ['block', 'blocks'] : ['entry', 'entries']
  return `${count} ${count === 1 ? noun[0] : noun[1]}`
}
