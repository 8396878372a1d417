import type { ReactNode } from 'react'
import { FieldFrame } from '../field-frame.tsx'
import { placeholderOf, textOf } from './text-field.tsx'
import { useField, type FieldProps } from '../use-field.ts'

/** A colour: to choose, and as six hexadecimal digits. */
export function ColourField(props: FieldProps): ReactNode {
  const field = useField(props)
  const text = textOf(props)
  const shown = [text, field.standard].find(isColour)
  return (
    <FieldFrame props={props} field={field}>
      {(control) => (
        <div className="studio-colour">
          <input
            type="color"
            aria-label={`Choose: ${field.title}`}
            value={shown ?? '#000000'}
            onChange={(event) => field.type(event.target.value)}
          />
          <input
            {...control}
            className="studio-input"
            autoComplete="off"
            spellCheck={false}
            value={text}
            placeholder={placeholderOf(field.standard)}
            onChange={(event) => field.type(event.target.value)}
          />
        </div>
      )}
    </FieldFrame>
  )
}

/** Whether a value is a colour as six hexadecimal digits. */
export function isColour(value: unknown): value is string {
  return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)
}
