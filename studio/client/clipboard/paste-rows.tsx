import { count } from '../../../check/formats/report.ts'
import { useId, useMemo, useState, type ReactNode } from 'react'
import { Dialog } from '../fields/dialogs/dialog.tsx'
import { CheckBox, ChoiceMenu } from '../fields/frame/inputs.tsx'
import { PushButton } from '../fields/frame/push-button.tsx'
import { Icon } from '../fields/frame/icons.tsx'
import { useSession, useSessionState } from '../session/use-session.ts'
import { pasteEntries } from './offer-rows.ts'
import type { OfferedRows } from './offered-rows.ts'
import {
  findRowFaults,
  isHeader,
  makeEntry,
  mapColumns,
  rowFieldsOf,
  type Mapping,
} from './row-fields.ts'
import './paste-rows.css'

/** The dialog in which rows that were pasted become entries of a list. */
export function PasteRows(): ReactNode {
  const offered = useSessionState((state) => state.offered)
  return offered && <RowsDialog {...offered} />
}

/** How many rows are shown. */
const maxShown = 100

function RowsDialog({ rows, lists }: OfferedRows): ReactNode {
  const session = useSession()
  const id = useId()
  const [at, setAt] = useState(0)
  const list = lists[at] ?? lists[0]
  const width = rows[0]?.length ?? 0
  const { bundle } = session.opened
  const fields = useMemo(() => rowFieldsOf(bundle, list.schema, width), [bundle, list, width])
  const [hasNames = isHeader(rows[0], fields), setHasNames] = useState<boolean>()
  const [isReplaced, setReplaced] = useState(false)
  const names = hasNames ? rows[0] : undefined
  const body = rows.slice(hasNames ? 1 : 0)
  const [changed, setChanged] = useState<Mapping>()
  const mapping = changed ?? mapColumns(names, body, fields)

  const room = Math.max(0, isReplaced ? list.maxItems : list.maxItems - list.count)
  const pasted = body.slice(0, room)
  const isMapped = mapping.some((field) => field !== undefined)
  const faults = body.map((row, index) => [
    ...(index < room ? [] : [`There is no room: the maximum is ${list.maxItems}.`]),
    ...findRowFaults(fields, mapping, row),
  ])
  const faulty = faults.filter((lines) => lines.length > 0).length
  const close = (): void => session.set({ offered: undefined })

  function choose(column: number, field: Mapping[number]): void {
    // A field takes one column.
    const others = mapping.map((one) => (one === field ? undefined : one))
    setChanged(others.toSpliced(column, 1, field))
  }

  function start(): void {
    const entries = pasted.map((row) => makeEntry(fields, mapping, row))
    close()
    pasteEntries(session, list, entries, isReplaced, body.length - pasted.length)
  }

  return (
    <Dialog title={`Paste ${count(body.length, 'row')} into ${list.title}`} onClose={close}>
      <div className="studio-rows">
        <p className="studio-help">Choose what each column is. A row becomes one {list.noun}.</p>
        <div className="studio-row">
          {lists.length > 1 && (
            <ChoiceMenu
              className="studio-input"
              aria-label="List"
              value={at}
              choices={lists.map(({ title }, index) => [index, title])}
              onChoose={(next) => {
                setAt(next)
                setChanged(undefined)
              }}
            />
          )}
          <ChoiceMenu
            className="studio-input"
            aria-label="Where"
            value={isReplaced ? 'replace' : 'add'}
            choices={[
              ['add', list.count === 0 ? 'Add' : `Add after ${list.noun} ${list.after + 1}`],
              ['replace', `Replace all ${list.count}`],
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
            The first row has the names of the columns
          </CheckBox>
        </div>
        <div className="studio-rows-table" role="region" aria-label="Rows" tabIndex={0}>
          <table>
            <thead>
              <tr>
                {mapping.map((field, column) => (
                  <th key={column} scope="col">
                    <ChoiceMenu
                      className="studio-input"
                      aria-label={`Column ${column + 1}${names ? `: ${names[column]}` : ''}`}
                      value={field ? fields.indexOf(field) : -1}
                      choices={[
                        [-1, 'Leave out'],
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
                        {`Row ${index + 1}: ${fault}`}
                      </div>
                    </td>
                  </tr>
                ))}
              </tbody>
            ))}
          </table>
          {body.length > maxShown && <p>{`And ${count(body.length - maxShown, 'row')} more.`}</p>}
        </div>
        <p id={id} className="studio-help" role="status">
          {faulty === 0
            ? 'All rows fit.'
            : pasted.length < body.length
              ? `${count(body.length - pasted.length, 'row')} will be left out.`
              : `${count(faulty, 'row')} with remarks. What does not fit can be corrected afterwards.`}
        </p>
        <div className="studio-row is-end">
          <PushButton look="plain" onClick={close}>
            Cancel
          </PushButton>
          <PushButton
            className="studio-button is-main"
            aria-describedby={id}
            disabled={pasted.length === 0 || !isMapped}
            onClick={start}
          >
            Paste {count(pasted.length, 'row')}
          </PushButton>
        </div>
      </div>
    </Dialog>
  )
}
