import { useState, type ReactNode } from 'react'
import { FieldFrame } from '../frame/field-frame.tsx'
import type { Field } from '../frame/use-field.ts'
import { lengthNote } from './text-field.tsx'

/** A field for the alternative text of a picture, which is empty if the picture is only decoration. */
export function AltField(field: Field): ReactNode {
  const { text, value, title } = field
  const [isTyped, setTyped] = useState(false)
  const isDecoration = value === '' && !isTyped
  return (
    <FieldFrame field={field} note={lengthNote(text, field.target.maxLength)}>
      {(control) => (
        <>
          <input
            {...control}
            className="studio-input"
            disabled={isDecoration}
            value={text}
            onChange={({ target }) => {
              setTyped(true)
              field.type(target.value)
            }}
          />
          <label className="studio-check">
            <input
              type="checkbox"
              aria-label={`${title}: the picture is only decoration`}
              checked={isDecoration}
              onChange={({ target }) => {
                setTyped(!target.checked)
                if (target.checked) field.set('')
              }}
            />{' '}
            Only decoration
          </label>
        </>
      )}
    </FieldFrame>
  )
}
