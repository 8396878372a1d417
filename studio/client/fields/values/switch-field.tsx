import type { ReactNode } from 'react'
import { FieldFrame } from '../frame/field-frame.tsx'
import type { Field } from '../frame/use-field.ts'

/** A field for true or false. */
export function SwitchField(field: Field): ReactNode {
  return (
    <FieldFrame field={field}>
      {(control) => (
        <input
          {...control}
          type="checkbox"
          className="studio-switch"
          checked={(field.value ?? field.defaultValue) === true}
          onChange={(event) => field.set(event.target.checked)}
        />
      )}
    </FieldFrame>
  )
}
