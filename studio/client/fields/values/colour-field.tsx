import type { ReactNode } from 'react'
import { isColour } from '../schema/summary.ts'
import { FieldFrame } from '../frame/field-frame.tsx'
import type { Field } from '../frame/use-field.ts'

/** A field for a colour, with a picker and as six hexadecimal digits. */
export function ColourField(field: Field): ReactNode {
  const shown = [field.text, field.defaultValue].find(isColour)
  return (
    <FieldFrame field={field}>
      {(control) => (
        <div className="studio-colour">
          <input
            type="color"
            className="studio-input"
            aria-label={`Choose ${field.title}`}
            value={shown ?? '#000000'}
            onChange={(event) => field.type(event.target.value)}
          />
          <input
            {...control}
            className="studio-input"
            autoComplete="off"
            spellCheck={false}
            value={field.text}
            placeholder={field.placeholder}
            onChange={(event) => field.type(event.target.value)}
          />
        </div>
      )}
    </FieldFrame>
  )
}
