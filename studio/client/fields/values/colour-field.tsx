import type { ReactNode } from 'react'
import { isColour } from '../schema/summary.ts'
import { FieldFrame } from '../frame/field-frame.tsx'
import { placeholderOf, textOf } from './text-field.tsx'
import type { FieldProps } from '../form/field-props.ts'
import { useField } from '../frame/use-field.ts'

/** A field for a colour, with a picker and as six hexadecimal digits. */
export function ColourField(props: FieldProps): ReactNode {
  const field = useField(props)
  const text = textOf(props)
  const shown = [text, field.defaultValue].find(isColour)
  return (
    <FieldFrame props={props} field={field}>
      {(control) => (
        <div className="studio-colour">
          <input
            type="color"
            aria-label={`Choose ${field.title}`}
            value={shown ?? '#000000'}
            onChange={(event) => field.type(event.target.value)}
          />
          <input
            {...control}
            className="studio-input"
            autoComplete="off"
            spellCheck={false}
            value={text}
            placeholder={placeholderOf(field.defaultValue)}
            onChange={(event) => field.type(event.target.value)}
          />
        </div>
      )}
    </FieldFrame>
  )
}
