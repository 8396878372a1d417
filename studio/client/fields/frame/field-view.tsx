import { createContext, memo, use, type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { snippet } from '../../../../check/schema/snippet.ts'
import { isSameJson } from '../../../../schema/read/equal.ts'
import { inSentence, t, tNodes } from '../../i18n/translate.ts'
import { keyOfPath } from '../../model/problems/problem-index.ts'
import { BrandMark } from '../brands/brand-mark.tsx'
import { useProblemCount } from '../form/form-tools.ts'
import { fits, fieldKindOf, nameOfKind, type FieldKind } from '../schema/field-kind.ts'
import { isAddition } from '../schema/field-order.ts'
import { startValue } from '../schema/start-value.ts'
import { FieldFrame, useField, type Field, type FieldProps } from './field-frame.tsx'
import { focusExample, focusFirst, formControl } from './focus.ts'
import { Icon } from './icons.tsx'
import { PushButton } from './push-button.tsx'

/** The component that edits each kind of value. */
export type FieldComponents = {
  readonly [K in FieldKind]: (field: Field) => ReactNode
}

/** Provides the components, since groups and lists render fields themselves. */
export const FieldComponentsContext = createContext<FieldComponents | undefined>(undefined)

/** The field of a value, chosen by its schema. It renders again only when its value or place has changed. */
export const FieldView = memo(View, hasSameProps)

function View(props: FieldProps): ReactNode {
  const field = useField(props)
  const kind = fieldKindOf(field.tools.bundle, props.schema)
  const Kind = use(FieldComponentsContext)?.[kind] ?? UnknownField
  if (!fits(kind, props.value)) return <WrongKind {...field} kind={kind} />
  const isOptional = !props.isRequired && props.inherited === undefined
  if (isOptional && isAddition(field.tools.bundle, props.schema, props.within))
    return (
      <OptionalField {...field} kind={Kind} isWhole={['list', 'union', 'group'].includes(kind)} />
    )
  return <Kind {...field} />
}

/** Whether props are the same. Path and value are compared by content, since each edit parses the file again. */
export function hasSameProps<T extends Pick<FieldProps, 'path' | 'value'>>(
  before: T,
  after: T,
): boolean {
  for (const name in { ...before, ...after })
    if (name !== 'path' && name !== 'value' && before[name] !== after[name]) return false
  return keyOfPath(before.path) === keyOfPath(after.path) && isSameJson(before.value, after.value)
}

const maxShown = 120

/** A value of another type than its field, such as a list instead of a text. It can be reset. */
function WrongKind({ kind, ...field }: Field & { kind: FieldKind }): ReactNode {
  const { value = null, schema, tools } = field
  return (
    <FieldFrame field={{ ...field, isBare: false }} isGroup>
      <div className="studio-box studio-wrong">
        <p>
          {tNodes('This is not {kind}: {value}', {
            kind: nameOfKind(kind),
            value: <code key="value">{snippet(value, maxShown)}</code>,
          })}
        </p>
        <PushButton
          look="small"
          onClick={() => field.set(tools.fit(schema, startValue(tools.bundle, schema)))}
        >
          {t('Reset')}
        </PushButton>
      </div>
    </FieldFrame>
  )
}

/** A value that has no field. */
export function UnknownField(field: Field): ReactNode {
  return (
    <FieldFrame field={field} isGroup>
      <p className="studio-box studio-wrong">
        {tNodes('Edit this as JSON: {snippet}', {
          snippet: <code key="snippet">{snippet(field.value ?? null, maxShown)}</code>,
        })}
      </p>
    </FieldFrame>
  )
}

/**
 * An optional value: a button while there is none, which adds an example of a list or group, and shows the field of a text
 * or picture. A field that was shown stays until the form is closed.
 */
function OptionalField({
  kind: Kind,
  isWhole,
  ...field
}: Field & {
  kind: (field: Field) => ReactNode
  /** Whether it is added with its example and removed as a whole, not typed. */
  isWhole: boolean
}): ReactNode {
  const id = useId()
  const hasValue = field.value !== undefined
  const hasProblem = useProblemCount([field.path]) > 0
  const [isNew, setNew] = useState(false)
  const [wasShown, setWasShown] = useState(false)
  const isShown = hasValue || (!isWhole && (hasProblem || isNew || wasShown))
  if (isShown && !wasShown) setWasShown(true)
  const ref = useRef<HTMLDivElement>(null)

  /** The button is gone with the change: the first control of the content, or the other button, gets the focus. */
  function change(act: () => void): void {
    flushSync(act)
    const content = ':scope :is(.studio-fields, .studio-items, .studio-field)'
    if (!focusExample(ref.current, `${content} ${formControl}`)) focusFirst(ref.current)
  }

  function add(): void {
    setNew(true)
    if (!isWhole) return
    const { schema, tools } = field
    const value = tools.fit(schema, startValue(tools.bundle, schema))
    field.set(value, { summary: t('added {title}', { title: field.title }) })
  }

  const removal = isWhole && (
    <PushButton
      look="link"
      aria-label={t('Remove {title}', { title: field.title })}
      onClick={() => change(field.clear)}
    >
      {t('Remove')}
    </PushButton>
  )
  return (
    <div ref={ref}>
      {isShown ? (
        <Kind {...field} removal={removal} isNew={isNew} />
      ) : (
        <div className="studio-add-row" data-path={JSON.stringify(field.path)}>
          <PushButton
            className="studio-button is-small is-add"
            title={field.help}
            aria-describedby={id}
            onClick={() => change(add)}
          >
            <Icon name="add" />
            {t('Add {title}', { title: inSentence(field.title) })}
          </PushButton>
          <span className="studio-unseen" id={id}>
            {field.help}
          </span>
          <BrandMark path={field.path} title={field.title} />
        </div>
      )}
    </div>
  )
}
