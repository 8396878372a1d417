import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { coloursOf } from '../schema/summary.ts'
import { Icon } from './icons.tsx'
import { startValue } from '../schema/start-value.ts'
import type { Field } from './use-field.ts'

/** An optional list or group, with buttons to add its example and to remove it. */
export function OptionalField({
  kind: Kind,
  ...field
}: Field & { kind: (field: Field) => ReactNode }): ReactNode {
  const id = useId()
  const [isNew, setNew] = useState(false)
  const isPresent = field.value !== undefined
  const ref = useRef<HTMLDivElement>(null)
  /** Whether the value was present when its button was pressed. */
  const pressed = useRef<boolean>(undefined)

  // The button is gone with the change, so the first control of the content, or the other button, gets the focus.
  useLayoutEffect(() => {
    if (pressed.current === undefined || pressed.current === isPresent) return
    pressed.current = undefined
    const inside = ref.current?.querySelector<HTMLElement>(
      ':scope :is(.studio-fields, .studio-items) :is(input, textarea, select, button, [contenteditable=true])',
    )
    const goal = inside ?? ref.current?.querySelector<HTMLElement>('button')
    goal?.focus()
  })

  function add(): void {
    pressed.current = isPresent
    setNew(true)
    const value = startValue(field.tools.bundle, field.schema)
    field.set(value, { summary: `added ${field.title}` })
  }

  function remove(): void {
    pressed.current = isPresent
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
