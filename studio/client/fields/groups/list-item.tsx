import { memo, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { Path } from '../../../../check/problem/problem.ts'
import { isJsonObject } from '../../../../schema/read/json-object.ts'
import type { JsonValue, Schema, SchemaBundle } from '../../../../schema/read/bundle.ts'
import { onEntry, shortcutOf } from '../../keys/shortcuts.ts'
import type { OrderEntry } from '../../../texts/arrange.ts'
import { labelOfType } from '../../blocks/block-types.ts'
import { copyWithoutIds } from '../../clipboard/copied.ts'
import { copyByButton } from '../../clipboard/watch-clipboard.ts'
import { mayBeDuring } from '../../model/campaigns/campaign-edits.ts'
import { viewCampaigns } from '../../model/campaigns/campaigns.ts'
import { OnlyDuring } from '../../panels/campaigns/only-during.tsx'
import { showField } from '../../panels/show-place.ts'
import { useSession, useSiteContext } from '../../session/use-session.ts'
import { DialogButton } from '../dialogs/dialog.tsx'
import { FieldView, hasSameProps } from '../frame/field-view.tsx'
import { focusExample, focusFirst, formControl, keepFocus } from '../frame/focus.ts'
import { fits, fieldKindOf } from '../schema/field-kind.ts'
import { Fold } from './fold.tsx'
import { useFormTools } from '../form/form-tools.ts'
import { IconButtons } from '../frame/icons.tsx'
import { PushButton } from '../frame/push-button.tsx'
import { moved, withNew, without } from '../../model/list-order.ts'
import { describeWhen } from '../schema/shown-words.ts'
import { summaryOf } from '../schema/summary.ts'
import { t } from '../../i18n/translate.ts'

interface ListItemProps {
  schema: Schema
  path: Path
  index: number
  count: number
  value: JsonValue
  noun: string
  startsOpen: boolean
  mayRemove: boolean
  mayCopy: boolean
}

/** An entry of a list. It renders again only when its value, place or limits change. */
export const ListItem = memo(ItemView, hasSameProps)

function ItemView(props: ListItemProps): ReactNode {
  const { schema, path, index, count, value, noun, startsOpen, mayRemove, mayCopy } = props
  const session = useSession()
  const tools = useFormTools()
  const context = useSiteContext()
  const { site, main } = context
  const when = isJsonObject(value)
    ? describeWhen(value, viewCampaigns(site, main).all, site.calendar)
    : ''
  const kind = fieldKindOf(tools.bundle, schema)
  const isFolded = ['group', 'list', 'map', 'union', 'unknown'].includes(kind) || !fits(kind, value)
  const name = `${noun} ${index + 1}`
  const itemPath = [...path, index]

  function arrange(
    { currentTarget }: MouseEvent | KeyboardEvent,
    order: readonly OrderEntry[],
    summary: string,
    goal: number,
  ): void {
    const list = currentTarget.closest('.studio-list')
    flushSync(() => tools.edit([{ kind: 'arrange', path, order }], { summary }))
    focusEntry(list, goal)
  }

  /** Moves the entry and announces it, except beyond the ends of the list. What has the focus keeps it. */
  function move(by: number): void {
    const to = index + by
    if (to < 0 || to >= count) return
    const summary = t('moved {name} to position {to} of {count}', { name, to: to + 1, count })
    const order = moved(count, index, to)
    keepFocus(() => tools.edit([{ kind: 'arrange', path, order, moved: [index] }], { summary }))
  }

  function onKeyDown(event: KeyboardEvent): void {
    const shortcut = shortcutOf(onEntry, event)
    const isInside = event.target instanceof Node && event.currentTarget.contains(event.target)
    // Keys of a dialog come from elsewhere in the document.
    if (!shortcut || !isInside) return
    event.preventDefault()
    // A nested list moves and copies its own entries.
    event.stopPropagation()
    if (shortcut === 'duplicate') copyAround(event)
    else move(shortcut === 'moveUp' ? -1 : 1)
  }

  const copy = (event: MouseEvent | KeyboardEvent): void => {
    const order = withNew(count, index + 1, copyWithoutIds(value))
    arrange(event, order, t('duplicated {name}', { name }), index + 1)
  }

  /** Copies the entry around a field, and goes to the field of the copy. */
  function copyAround(event: KeyboardEvent): void {
    if (!mayCopy) return
    const { target } = event
    const field = target instanceof Element ? target.closest<HTMLElement>('[data-path]') : null
    const at: Path = JSON.parse(field?.dataset['path'] ?? '[]')
    copy(event)
    if (at.length > path.length) showField(at.with(path.length, index + 1))
  }
  const remove = (event: MouseEvent): void =>
    arrange(event, without(count, index), t('removed {name}', { name }), Math.min(index, count - 2))
  const buttons = [
    ['up', t('Move {name} up', { name }), () => move(-1), index === 0],
    ['down', t('Move {name} down', { name }), () => move(1), index === count - 1],
    ...(mayCopy ? [['copy', t('Duplicate {name}', { name }), copy, false] as const] : []),
    ...(mayRemove ? [['remove', t('Remove {name}', { name }), remove, false] as const] : []),
  ] as const
  const actions = (
    <div className="studio-actions">
      {when !== '' && (
        <span className="studio-tag" title={when}>
          {t('shown {words}', { words: when })}
        </span>
      )}
      <IconButtons buttons={buttons} />
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
    <li>
      <div
        role="presentation"
        className={isFolded ? undefined : 'studio-plain-item'}
        onKeyDown={onKeyDown}
      >
        {isFolded ? (
          <Fold
            title={noun}
            number={index + 1}
            summary={kind === 'union' ? summaryOfType(tools.bundle, value) : summaryOf(value)}
            paths={[itemPath]}
            owned={itemPath}
            startsOpen={startsOpen}
            actions={actions}
          >
            {field}
            <div className="studio-row is-end">
              {mayBeDuring(context, itemPath) && (
                <DialogButton
                  look="small"
                  words={t('Only during…')}
                  aria-label={t('Only during…: {name}', { name })}
                >
                  {(close) => <OnlyDuring paths={[itemPath]} what={name} onClose={close} />}
                </DialogButton>
              )}
              {[t('Copy'), t('Cut')].map((words, isCut) => (
                <PushButton
                  key={words}
                  look="small"
                  aria-label={`${words} ${name}`}
                  disabled={isCut === 1 && !mayRemove}
                  onClick={() => void copyByButton(session, { path, chosen: [index] }, isCut === 1)}
                >
                  {words}
                </PushButton>
              ))}
            </div>
          </Fold>
        ) : (
          <>
            <div className="studio-bare">{field}</div>
            {actions}
          </>
        )}
      </div>
    </li>
  )
}

/** The type of an entry, with its summary. */
function summaryOfType(bundle: SchemaBundle, value: JsonValue): string {
  const type = isJsonObject(value) ? value['type'] : undefined
  const label = typeof type === 'string' ? labelOfType(bundle, type) : ''
  return [label, summaryOf(value)].filter(Boolean).join(': ')
}

/** Gives the focus to an entry of a list, in its form if that is new; without such an entry, to the button that adds one. */
export function focusEntry(list: Element | null, index: number, isNew = false): void {
  const entry = list?.querySelectorAll(':scope > ol > li')[index]
  const isFocused =
    (isNew && focusExample(entry, `:scope :is(.studio-fold-body, .studio-bare) ${formControl}`)) ||
    focusFirst(entry)
  if (!isFocused) focusFirst(list, ':scope > .studio-row [data-part="add"]')
}
