import { memo, type ReactNode } from 'react'
import type { Path } from '../../../../check/problem/problem.ts'
import type { JsonValue, Schema } from '../../../../schema/read/bundle.ts'
import type { OrderEntry } from '../../model/arrange.ts'
import { isSameJson } from '../../model/edit.ts'
import { FieldView } from '../frame/field-view.tsx'
import { fits, kindOf } from '../schema/field-kind.ts'
import { Fold } from './fold.tsx'
import { useForm, type FormStore } from '../form/form-store.ts'
import { IconButton } from '../frame/icons.tsx'
import { moved, withNew, without } from './entry-keys.ts'
import { keyOf } from '../form/problem-index.ts'
import { summaryOf } from '../schema/summary.ts'

/** Where the focus goes once the list has changed: where it was, or to a part of an entry. */
export type FocusTarget = { element: HTMLElement } | { index: number; part: 'head' | 'first' }

interface ListItemProps {
  /** The schema of an entry. */
  schema: Schema
  /** The path of the list. */
  path: Path
  index: number
  count: number
  value: JsonValue
  /** What an entry is called. */
  noun: string
  startsOpen: boolean
  mayRemove: boolean
  mayCopy: boolean
  /** Says where the focus goes after the change that follows. It is the same function each time. */
  onFocusTarget: (wish: FocusTarget | undefined) => void
}

/** One entry of a list. It is drawn anew only when its value, its place or the limits change. */
export const ListItem = memo(
  ItemView,
  (before, after) =>
    before.schema === after.schema &&
    before.index === after.index &&
    before.count === after.count &&
    before.noun === after.noun &&
    before.mayRemove === after.mayRemove &&
    before.mayCopy === after.mayCopy &&
    keyOf(before.path) === keyOf(after.path) &&
    isSameJson(before.value, after.value),
)

function ItemView(props: ListItemProps): ReactNode {
  const { schema, path, index, count, value, noun, startsOpen, mayRemove, mayCopy, onFocusTarget } =
    props
  const form = useForm()
  const kind = kindOf(form.tools().bundle, schema)
  const isFolded = ['group', 'list', 'map', 'union', 'unknown'].includes(kind) || !fits(kind, value)
  const name = `${noun} ${index + 1}`
  const itemPath = [...path, index]

  function arrange(order: readonly OrderEntry[], summary: string, wish: FocusTarget): void {
    onFocusTarget(wish)
    form.tools().edit([{ kind: 'arrange', path, order }], { summary })
  }

  function move(to: number): void {
    onFocusTarget(focused())
    moveEntry(form, { path, count, noun, from: index, to })
  }

  const actions = (
    <div className="studio-actions">
      <IconButton
        icon="up"
        label={`Move ${name} up`}
        isOff={index === 0}
        onClick={() => move(index - 1)}
      />
      <IconButton
        icon="down"
        label={`Move ${name} down`}
        isOff={index === count - 1}
        onClick={() => move(index + 1)}
      />
      {mayCopy && (
        <IconButton
          icon="copy"
          label={`Duplicate ${name}`}
          onClick={() =>
            arrange(withNew(count, index + 1, value), `duplicated ${name}`, {
              index: index + 1,
              part: 'head',
            })
          }
        />
      )}
      {mayRemove && (
        <IconButton
          icon="remove"
          label={`Remove ${name}`}
          onClick={() =>
            arrange(without(count, index), `removed ${name}`, {
              index: Math.min(index, count - 2),
              part: 'head',
            })
          }
        />
      )}
    </div>
  )

  const field = (
    <FieldView
      schema={schema}
      path={itemPath}
      value={value}
      isRequired
      removableFrom={itemPath.length}
      label={name}
      isBare
    />
  )
  return (
    <li className={isFolded ? 'studio-item' : 'studio-item is-plain'}>
      {isFolded ? (
        <Fold
          title={noun}
          number={index + 1}
          summary={summaryOf(value)}
          path={itemPath}
          startsOpen={startsOpen}
          actions={actions}
        >
          {field}
        </Fold>
      ) : (
        <>
          <div className="studio-bare">{field}</div>
          {actions}
        </>
      )}
    </li>
  )
}

/** Moves an entry of a list to another place, and says so. Nothing is done beyond its ends. */
export function moveEntry(
  form: FormStore,
  {
    path,
    count,
    noun,
    from,
    to,
  }: { path: Path; count: number; noun: string; from: number; to: number },
): void {
  if (to < 0 || to >= count || from === to) return
  const summary = `moved ${noun} ${from + 1} to place ${to + 1} of ${count}`
  form.tools().edit([{ kind: 'arrange', path, order: moved(count, from, to) }], { summary })
}

/** The wish that the focus stays on what has it, wherever that moves. */
export function focused(): FocusTarget | undefined {
  const { activeElement } = document
  return activeElement instanceof HTMLElement ? { element: activeElement } : undefined
}
