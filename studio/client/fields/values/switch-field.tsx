import type { ReactNode } from 'react'
import { FieldFrame } from '../frame/field-frame.tsx'
import type { FieldProps } from '../form/field-props.ts'
import { useField } from '../frame/use-field.ts'

/** A field for true or false. */
export function SwitchField(props: FieldProps): ReactNode {
  const field = useField(props)
  return (
    <FieldFrame props={props} field={field}>
      {(control) => (
        <input
          {...control}
          type="checkbox"
          className="studio-switch"
          checked={(props.value ?? field.defaultValue) === true}
          onChange={(event) => field.set(event.target.checked)}
        />
      )}
    </FieldFrame>
  )
}
