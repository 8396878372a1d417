import { GroupFrame, type Field } from '../frame/field-frame.tsx'
import { useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import {
  dereference,
  branchesByType,
  type JsonValue,
  type Schema,
} from '../../../../schema/read/bundle.ts'
import { LeftOutEntries } from '../brands/brand-mark.tsx'
import { useFormTools } from '../form/form-tools.ts'
import { focusEntry, ListItem } from './list-item.tsx'
import { withNew } from '../../model/list-order.ts'
import { keepKeys, noKeys } from '../../model/entry-keys.ts'
import { ChoiceMenu } from '../frame/inputs.tsx'
import { toLabel } from '../../../../schema/values/label.ts'
import { singularOf } from '../schema/summary.ts'
import type { Path } from '../../../../check/problem/problem.ts'
import { startBlock } from '../../blocks/arrange-blocks.ts'
import { labelOfType } from '../../blocks/block-types.ts'
import { pasteByButton } from '../../clipboard/watch-clipboard.ts'
import { useSession } from '../../session/use-session.ts'
import { Icon } from '../frame/icons.tsx'
import { PushButton } from '../frame/push-button.tsx'
import { fieldKindOf } from '../schema/field-kind.ts'
import { startEntry } from '../schema/start-value.ts'
import { inSentence, t } from '../../i18n/translate.ts'

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
  const { minItems = 0, maxItems = Infinity } = target
  const count = values.length
  const isFixed = minItems === maxItems && count === minItems
  const noun =
    singularOf(title) ?? toLabel(items.title ?? dereference(bundle, items).title ?? t('Entry'))

  function add(entry: JsonValue): void {
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
          <AddEntry
            list={target}
            last={values.at(-1)}
            path={path}
            noun={noun}
            isFull={count >= maxItems}
            onAdd={add}
          />
          {count < maxItems && (
            <PushButton
              look="add"
              aria-label={t('Paste into {title}', { title })}
              onClick={() => void pasteByButton(session, { path, chosen: [] })}
            >
              {t('Paste')}
            </PushButton>
          )}
          {count >= maxItems && (
            <span className="studio-help">{t('The maximum is {maxItems}.', { maxItems })}</span>
          )}
        </div>
      )}
    </GroupFrame>
  )
}

/** A button that adds an entry to a list, after a menu of types if entries have several. */
function AddEntry({
  list,
  last,
  path,
  noun,
  isFull,
  onAdd,
}: {
  list: Schema
  last: JsonValue | undefined
  path: Path
  noun: string
  isFull: boolean
  onAdd: (entry: JsonValue) => void
}): ReactNode {
  const session = useSession()
  const tools = useFormTools()
  const { bundle } = tools
  const items = dereference(bundle, list.items ?? {})
  const types =
    fieldKindOf(bundle, items) === 'union'
      ? [...branchesByType(bundle, items).keys()].map(String)
      : []
  const [type, setType] = useState(types[0] ?? '')
  return (
    <>
      {types.length > 0 && (
        <ChoiceMenu
          className="studio-input"
          aria-label={t('Type of the new {value}', { value: inSentence(noun) })}
          value={type}
          choices={types.map((one) => [one, labelOfType(bundle, one)])}
          onChoose={setType}
        />
      )}
      <PushButton
        look="add"
        data-part="add"
        disabled={isFull}
        onClick={() =>
          onAdd(
            type === ''
              ? tools.fit(list.items ?? {}, startEntry(bundle, list, last))
              : startBlock(session, type, path),
          )
        }
      >
        <Icon name="add" />
        {t('Add {value}', { value: inSentence(noun) })}
      </PushButton>
    </>
  )
}
