import { useId, useState, type ReactNode } from 'react'
import { coloursOf } from '../schema/summary.ts'
import { Icon } from './icons.tsx'
import { startValue } from '../schema/start-value.ts'
import type { Field } from './use-field.ts'
import { useSwapFocus } from './use-swap-focus.ts'

/** An optional list or group, with buttons to add its example and to remove it. */
export function OptionalField({
  kind: Kind,
  ...field
}: Field & { kind: (field: Field) => ReactNode }): ReactNode {
  const id = useId()
  const [isNew, setNew] = useState(false)
  const isPresent = field.value !== undefined
  const { ref, followFocus } = useSwapFocus(isPresent)

  function add(): void {
    followFocus()
    setNew(true)
    const value = startValue(field.tools.bundle, field.schema)
    field.set(value, { summary: `added ${field.title}` })
  }

  function remove(): void {
    followFocus()
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
        <Kind {...field} removal={removal} isNew={isNew} />
      ) : (
        <div className="studio-add-row" data-path={JSON.stringify(field.path)}>
          <span className="studio-add-title">
            {field.title}
            {coloursOf(field.defaultValue).map((background, index) => (
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
