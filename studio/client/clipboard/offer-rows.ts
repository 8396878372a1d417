import { createFindProperty } from '../../../check/schema/find-property.ts'
import type { Path } from '../../../check/problem/problem.ts'
import { dereference, refName, type JsonValue, type Schema } from '../../../schema/read/bundle.ts'
import { infoOf } from '../blocks/block-types.ts'
import { fieldKindOf } from '../fields/schema/field-kind.ts'
import { setEdit } from '../fields/schema/place-edits.ts'
import { toLabel } from '../../../schema/values/label.ts'
import { singularOf } from '../fields/schema/summary.ts'
import { withNew } from '../model/list-order.ts'
import type { ModelEdit } from '../model/edit.ts'
import type { Session } from '../session/session.ts'
import { lastingLayer } from '../session/state.ts'
import { fileOf, valueOf } from '../typing/text-places.ts'
import type { ChosenEntries } from './chosen-entries.ts'
import type { OfferedRows, RowList } from './offered-rows.ts'
import { rowFieldsOf } from './row-fields.ts'
import { inSentence, t, tCount } from '../i18n/translate.ts'

/** Opens the dialog that turns rows into entries: of the list of a form, or of one in the selected block. Says why it cannot. */
export function offerRows(session: Session, place: ChosenEntries, rows: OfferedRows['rows']): void {
  const { state, lens, opened } = session
  const lang = session.language() && state().lang
  const found = listsAt(session, place)
  if (typeof found === 'string') return session.set({ status: found })
  const width = rows[0]?.length ?? 0
  const [first, ...others] = found.filter(
    ({ schema }) => rowFieldsOf(opened.bundle, schema, width).length > 0,
  )
  const target =
    first && lens.locate({ ...state(), lang }, first.path, lastingLayer({ ...state(), lang }))
  if (typeof target === 'string') session.set({ status: target })
  else if (first) session.set({ offered: { rows, lists: [first, ...others] } })
  else session.set({ status: t('There is no list here to which rows can be added.') })
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
  return {
    path,
    title,
    noun,
    schema: { ...schema, title },
    within,
    count,
    maxItems,
    after: count - 1,
  }
}

/** Adds entries to a list, or puts them in place of all that it has, in one step. `left` rows were left out. */
export function pasteEntries(
  session: Session,
  { path, within, count, after }: RowList,
  entries: readonly JsonValue[],
  isReplaced: boolean,
  left: number,
): void {
  const { site } = session.state()
  const file = fileOf(session, path)
  const order = isReplaced ? withNew(0, 0, ...entries) : withNew(count, after + 1, ...entries)
  const edit: ModelEdit =
    valueOf(session, path) === undefined
      ? setEdit(site.roots.get(file), { path, within }, [...entries])
      : { kind: 'arrange', path, order }
  const note =
    left === 0
      ? ''
      : ` ${tCount(left, '{count} row was left out: there is no room.', '{count} rows were left out: there is no room.')}`
  const words = tCount(entries.length, '{count} entry', '{count} entries')
  session.edit([{ file, edit }], t('Pasted {words}.{note}', { words, note }))
}
