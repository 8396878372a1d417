import { useId, useMemo, useState, type ReactNode, type SyntheticEvent } from 'react'
import type { JsonValue } from '../../../schema/read/bundle.ts'
import { Dialog, FormEnd } from '../fields/dialogs/dialog.tsx'
import { Icon } from '../fields/frame/icons.tsx'
import { CheckBox, ChoiceMenu } from '../fields/frame/inputs.tsx'
import { t, tCount } from '../i18n/translate.ts'
import { isMadeText } from '../model/words/samples.ts'
import type { Session } from '../session/session.ts'
import { useSession, useSessionState } from '../session/use-session.ts'
import { valueOf } from '../typing/text-places.ts'
import { pasteEntries } from './commands.ts'
import type { OfferedRows, RowList } from './offered-rows.ts'
import './paste-rows.css'
import {
  findRowFaults,
  isHeader,
  isTextField,
  makeEntry,
  mapColumns,
  rowFieldsOf,
  type Mapping,
  type RowField,
} from './row-fields.ts'

/** The dialog in which rows that were pasted become entries of a list. */
export function PasteRows(): ReactNode {
  const offered = useSessionState((state) => state.offered)
  return offered && <RowsDialog {...offered} />
}

const maxShown = 100

function RowsDialog({ rows, lists, onPasted }: OfferedRows): ReactNode {
  const session = useSession()
  const id = useId()
  const [at, setAt] = useState(0)
  const list = lists[at] ?? lists[0]
  const width = rows[0]?.length ?? 0
  const { bundle } = session.opened
  const fields = useMemo(() => rowFieldsOf(bundle, list.schema, width), [bundle, list, width])
  const [hasNames = isHeader(rows[0], fields), setHasNames] = useState<boolean>()
  const [isReplaced = areExamples(session, list, fields), setReplaced] = useState<boolean>()
  const names = hasNames ? rows[0] : undefined
  const body = rows.slice(hasNames ? 1 : 0)
  const [changed, setChanged] = useState<Mapping>()
  const mapping = changed ?? mapColumns(names, body, fields)

  const placeOf = (index: number): JsonValue | undefined =>
    isReplaced ? valueOf(session, [...list.path, index]) : undefined
  const room = Math.max(0, isReplaced ? list.maxItems : list.maxItems - list.count)
  const pasted = body.slice(0, room)
  const isMapped = mapping.some((field) => field !== undefined)
  const faults = body.map((row, index) => [
    ...(index < room
      ? []
      : [t('There is no room: the maximum is {maxItems}.', { maxItems: list.maxItems })]),
    ...findRowFaults(fields, mapping, row, placeOf(index)),
  ])
  const faulty = faults.filter((lines) => lines.length > 0).length
  const close = (): void => session.set({ offered: undefined })

  function choose(column: number, field: Mapping[number]): void {
    // A field takes one column.
    const others = mapping.map((one) => (one === field ? undefined : one))
    setChanged(others.toSpliced(column, 1, field))
  }

  function start(event: SyntheticEvent): void {
    event.preventDefault()
    const entries = pasted.map((row, index) => makeEntry(fields, mapping, row, placeOf(index)))
    close()
    pasteEntries(session, list, entries, isReplaced, body.length - pasted.length)
    onPasted?.([...list.path, (isReplaced ? 0 : list.after + 1) + entries.length - 1])
  }

  return (
    <Dialog
      title={t('Paste {length} into {title}', {
        length: tCount(body.length, '{count} row', '{count} rows'),
        title: list.title,
      })}
      onClose={close}
    >
      <form className="studio-rows" onSubmit={start}>
        <p className="studio-help">
          {t('Choose what each column is. A row becomes one {noun}.', { noun: list.noun })}
        </p>
        <div className="studio-row">
          {lists.length > 1 && (
            <ChoiceMenu
              className="studio-input"
              aria-label={t('List')}
              value={at}
              choices={lists.map(({ title }, index) => [index, title])}
              onChoose={(next) => {
                setAt(next)
                setChanged(undefined)
                setReplaced(undefined)
              }}
            />
          )}
          <ChoiceMenu
            className="studio-input"
            aria-label={t('Where')}
            value={isReplaced ? 'replace' : 'add'}
            choices={[
              [
                'add',
                list.count === 0
                  ? t('Add')
                  : t('Add after {noun} {value}', { noun: list.noun, value: list.after + 1 }),
              ],
              ['replace', t('Replace all {count}', { count: list.count })],
            ]}
            onChoose={(choice) => setReplaced(choice === 'replace')}
          />
          <CheckBox
            checked={hasNames}
            onCheck={(isChecked) => {
              setHasNames(isChecked)
              setChanged(undefined)
            }}
          >
            {t('The first row has the names of the columns')}
          </CheckBox>
        </div>
        <div className="studio-rows-table" role="region" aria-label={t('Rows')} tabIndex={0}>
          <table>
            <thead>
              <tr>
                {mapping.map((field, column) => (
                  <th key={column} scope="col">
                    <ChoiceMenu
                      className="studio-input"
                      aria-label={t('Column {value}{value2}', {
                        value: column + 1,
                        value2: names ? `: ${names[column]}` : '',
                      })}
                      value={field ? fields.indexOf(field) : -1}
                      choices={[
                        [-1, t('Leave out')],
                        ...fields.map(({ title }, index) => [index, title] as const),
                      ]}
                      onChoose={(index) => choose(column, fields[index])}
                    />
                  </th>
                ))}
              </tr>
            </thead>
            {body.slice(0, maxShown).map((row, index) => (
              <tbody key={index} data-left={index >= room}>
                <tr>
                  {row.map((cell, column) => (
                    <td key={column} data-left={mapping[column] === undefined}>
                      {cell}
                    </td>
                  ))}
                </tr>
                {faults[index]?.map((fault) => (
                  <tr key={fault}>
                    <td colSpan={width}>
                      <div className="studio-problem is-warning">
                        <Icon name="warning" />
                        {t('Row {value}: {fault}', { value: index + 1, fault })}
                      </div>
                    </td>
                  </tr>
                ))}
              </tbody>
            ))}
          </table>
          {body.length > maxShown && (
            <p>
              {t('And {value} more.', {
                value: tCount(body.length - maxShown, '{count} row', '{count} rows'),
              })}
            </p>
          )}
        </div>
        <p id={id} className="studio-help" role="status">
          {faulty === 0
            ? t('All rows fit.')
            : pasted.length < body.length
              ? t('{value} will be left out.', {
                  value: tCount(body.length - pasted.length, '{count} row', '{count} rows'),
                })
              : t('{faulty} with remarks. What does not fit can be corrected afterwards.', {
                  faulty: tCount(faulty, '{count} row', '{count} rows'),
                })}
        </p>
        <FormEnd
          action={t('Paste {length}', {
            length: tCount(pasted.length, '{count} row', '{count} rows'),
          })}
          aria-describedby={id}
          disabled={pasted.length === 0 || !isMapped}
          onCancel={close}
        />
      </form>
    </Dialog>
  )
}

/** Whether all entries of a list still have the texts of examples. */
function areExamples(
  session: Session,
  { path, count }: RowList,
  fields: readonly RowField[],
): boolean {
  return (
    count > 0 &&
    [...Array(count).keys()].every((index) =>
      fields
        .filter(isTextField)
        .map((field) => valueOf(session, [...path, index, ...field.path]))
        .every((value) => typeof value !== 'string' || isMadeText(session, value)),
    )
  )
}
