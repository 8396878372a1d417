import { useId, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { BrandMark } from '../brands/brand-mark.tsx'
import { useProblemCount } from '../form/form-tools.ts'
import { focusExample, focusFirst, formControl } from './focus.ts'
import { Icon } from './icons.tsx'
import { PushButton } from './push-button.tsx'
import { startValue } from '../schema/start-value.ts'
import type { Field } from './use-field.ts'
import { t } from '../../i18n/translate.ts'

/**
 * An optional value: a button while there is none, which adds an example of a list or group, and shows the field of a text
 * or picture. A field that was shown stays until the form is closed.
 */
export function OptionalField({
  kind: Kind,
  isWhole,
  ...field
}: Field & { kind: (field: Field) => ReactNode; isWhole: boolean }): ReactNode {
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

/** A title inside a sentence. Abbreviations keep their capitals. */
function inSentence(title: string): string {
  return /^[A-Z][a-z]/.test(title) ? title.slice(0, 1).toLowerCase() + title.slice(1) : title
}
