import type { ReactNode } from 'react'
import { snippet } from '../../../../check/schema/snippet.ts'
import { FieldFrame } from './field-frame.tsx'
import { nameOfKind, type FieldKind } from '../schema/field-kind.ts'
import { startValue } from '../schema/start-value.ts'
import type { FieldProps } from '../form/field-props.ts'
import { useField } from './use-field.ts'

/** Characters of a value that are shown. */
const mostShown = 120

/** A value that its field cannot show: a list where a text belongs. It can be begun anew. */
export function WrongKind({ kind, ...props }: FieldProps & { kind: FieldKind }): ReactNode {
  const field = useField(props)
  const { value = null, schema } = props
  return (
    <FieldFrame props={{ ...props, isBare: false }} field={field} isGroup>
      {() => (
        <div className="studio-wrong">
          <p>
            This is not {nameOfKind(kind)}: <code>{snippet(value, mostShown)}</code>
          </p>
          <button
            type="button"
            className="studio-button is-small"
            onClick={() => field.set(startValue(field.form.tools().bundle, schema))}
          >
            Start anew
          </button>
        </div>
      )}
    </FieldFrame>
  )
}

/** A value for which there is no field. */
export function UnknownField(props: FieldProps): ReactNode {
  const field = useField(props)
  return (
    <FieldFrame props={props} field={field} isGroup>
      {() => (
        <p className="studio-wrong">
          This is edited as JSON: <code>{snippet(props.value ?? null, mostShown)}</code>
        </p>
      )}
    </FieldFrame>
  )
}
