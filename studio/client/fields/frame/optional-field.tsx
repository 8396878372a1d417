import { useId, useState, type ReactNode } from 'react'
import { coloursOf } from '../schema/summary.ts'
import { Icon } from './icons.tsx'
import { startValue } from '../schema/start-value.ts'
import type { FieldProps } from '../form/field-props.ts'
import { useField } from './use-field.ts'
import { useSwapFocus } from './use-swap-focus.ts'

/** A list or a group that may be left out: it is added as its example, and removed as a whole. */
export function OptionalField({
  props,
  kind: Kind,
}: {
  props: FieldProps
  kind: (props: FieldProps) => ReactNode
}): ReactNode {
  const field = useField(props)
  const id = useId()
  const [isNew, setNew] = useState(false)
  const isPresent = props.value !== undefined
  const { ref, follow } = useSwapFocus(isPresent)

  function add(): void {
    follow()
    setNew(true)
    const value = startValue(field.form.tools().bundle, props.schema)
    field.set(value, { summary: `added ${field.title}` })
  }

  function remove(): void {
    follow()
    field.clear()
  }

  const removal = (
    <button
      type="button"
      className="studio-link-button"
      aria-label={`Remove ${field.title}`}
      onClick={remove}
    >
      Remove
    </button>
  )
  return (
    <div ref={ref}>
      {isPresent ? (
        <Kind {...props} removal={removal} isNew={isNew} />
      ) : (
        <div className="studio-add-row" data-path={JSON.stringify(props.path)}>
          <span className="studio-add-title">
            {field.title}
            {coloursOf(field.standard).map((background, index) => (
              <span key={index} className="studio-swatch" style={{ background }} />
            ))}
          </span>
          <p className="studio-help" id={id}>
            {field.help}
          </p>
          <button
            type="button"
            className="studio-button is-small is-add"
            aria-label={`Add ${field.title}`}
            aria-describedby={id}
            onClick={add}
          >
            <Icon name="add" />
            Add
          </button>
        </div>
      )}
    </div>
  )
}
