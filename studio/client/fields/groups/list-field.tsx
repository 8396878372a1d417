import { memo, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { Path } from '../../../../check/problem/problem.ts'
import {
  branchesByType,
  dereference,
  type JsonValue,
  type Schema,
  type SchemaBundle,
} from '../../../../schema/read/bundle.ts'
import { isJsonObject } from '../../../../schema/read/json-object.ts'
import { toLabel } from '../../../../schema/values/label.ts'
import type { OrderEntry } from '../../../texts/arrange.ts'
import { startBlock } from '../../blocks/arrange-blocks.ts'
import { labelOfType } from '../../blocks/block-types.ts'
import { copyWithoutIds } from '../../clipboard/copied.ts'
import { copyByButton, pasteByButton } from '../../clipboard/watch-clipboard.ts'
import { inSentence, t } from '../../i18n/translate.ts'
import { onEntry, shortcutOf } from '../../keys/shortcuts.ts'
import { mayBeDuring } from '../../model/campaigns/campaign-edits.ts'
import { viewCampaigns } from '../../model/campaigns/campaigns.ts'
import { keepKeys, noKeys } from '../../model/entry-keys.ts'
import { moved, withNew, without } from '../../model/list-order.ts'
import { OnlyDuring } from '../../panels/campaigns/only-during.tsx'
import { showField } from '../../panels/show-place.ts'
import { useSession, useSiteContext } from '../../session/use-session.ts'
import { LeftOutEntries } from '../brands/brand-mark.tsx'
import { DialogButton } from '../dialogs/dialog.tsx'
import { useFormTools } from '../form/form-tools.ts'
import { GroupFrame, type Field } from '../frame/field-frame.tsx'
import { FieldView, hasSameProps } from '../frame/field-view.tsx'
import { focusExample, focusFirst, formControl, keepFocus } from '../frame/focus.ts'
import { Icon, IconButtons } from '../frame/icons.tsx'
import { ChoiceMenu } from '../frame/inputs.tsx'
import { PushButton } from '../frame/push-button.tsx'
import { fieldKindOf, fits } from '../schema/field-kind.ts'
import { describeWhen } from '../schema/shown-words.ts'
import { startEntry } from '../schema/start-value.ts'
import { singularOf, summaryOf } from '../schema/summary.ts'
import { Fold } from './fold.tsx'

const nothing: readonly JsonValue[] = []

/** A list whose entries can be added, duplicated, moved and removed. */
export function ListField(field: Field): ReactNode {
  const { value, path, tools, target, title } = field
  const session = useSession()
  const element = useRef<HTMLDivElement>(null)
  const values = Array.isArray(value) ? value : nothing
  const [keyed, setKeyed] = useState(() => keepKeys(noKeys, values))
  if (keyed.values !== values) setKeyed(keepKeys(keyed, values))
  const [added, setAdded] = useState<number>()

  const { bundle } = tools
  const items = target.items ?? {}
  const entries = dereference(bundle, items)
  const types =
    fieldKindOf(bundle, items) === 'union'
      ? [...branchesByType(bundle, entries).keys()].map(String)
      : []
  const [type = types[0], setType] = useState<string>()
  const { minItems = 0, maxItems = Infinity } = target
  const count = values.length
  const isFixed = minItems === maxItems && count === minItems
  const noun = singularOf(title) ?? toLabel(items.title ?? entries.title ?? t('Entry'))
  const words = inSentence(noun)

  function add(): void {
    const entry =
      type === undefined
        ? tools.fit(items, startEntry(bundle, target, values.at(-1)))
        : startBlock(session, type, path)
    flushSync(() => {
      setAdded(keyed.next)
      if (value === undefined) return field.set([entry])
      const order = withNew(count, count, entry)
      tools.edit([{ kind: 'arrange', path, order }], {
        summary: t('added {noun} {value}', { noun, value: count + 1 }),
      })
    })
    focusEntry(element.current, count, true)
  }

  return (
    <GroupFrame className="studio-list" ref={element} field={field} count={count}>
      <ol className="studio-items" role="list">
        {values.map((entry, index) => {
          const key = keyed.keys[index] ?? index
          return (
            <ListItem
              key={key}
              schema={items}
              path={path}
              index={index}
              count={count}
              value={entry}
              noun={noun}
              startsOpen={count === 1 || key === added}
              mayRemove={!isFixed && count > minItems}
              mayCopy={!isFixed && count < maxItems}
            />
          )
        })}
      </ol>
      <LeftOutEntries path={path} noun={noun} />
      {!isFixed && (
        <div className="studio-row">
          {type !== undefined && (
            <ChoiceMenu
              className="studio-input"
              aria-label={t('Type of the new {value}', { value: words })}
              value={type}
              choices={types.map((one) => [one, labelOfType(bundle, one)])}
              onChoose={setType}
            />
          )}
          <PushButton look="add" data-part="add" disabled={count >= maxItems} onClick={add}>
            <Icon name="add" />
            {t('Add {value}', { value: words })}
          </PushButton>
          {count >= maxItems ? (
            <span className="studio-help">{t('The maximum is {maxItems}.', { maxItems })}</span>
          ) : (
            <PushButton
              look="add"
              aria-label={t('Paste into {title}', { title })}
              onClick={() => void pasteByButton(session, { path, chosen: [] })}
            >
              {t('Paste')}
            </PushButton>
          )}
        </div>
      )}
    </GroupFrame>
  )
}

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
const ListItem = memo(ItemView, hasSameProps)

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

  function copy(event: MouseEvent | KeyboardEvent): void {
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

function summaryOfType(bundle: SchemaBundle, value: JsonValue): string {
  const type = isJsonObject(value) ? value['type'] : undefined
  const label = typeof type === 'string' ? labelOfType(bundle, type) : ''
  return [label, summaryOf(value)].filter(Boolean).join(': ')
}

/** Gives the focus to an entry of a list, in its form if that is new; without such an entry, to the button that adds one. */
function focusEntry(list: Element | null, index: number, isNew = false): void {
  const entry = list?.querySelectorAll(':scope > ol > li')[index]
  const isFocused =
    (isNew && focusExample(entry, `:scope :is(.studio-fold-body, .studio-bare) ${formControl}`)) ||
    focusFirst(entry)
  if (!isFocused) focusFirst(list, ':scope > .studio-row [data-part="add"]')
}
