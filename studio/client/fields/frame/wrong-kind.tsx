import type { ReactNode } from 'react'
import { snippet } from '../../../../check/schema/snippet.ts'
import { FieldFrame } from './field-frame.tsx'
import { nameOfKind, type FieldKind } from '../schema/field-kind.ts'
import { startValue } from '../schema/start-value.ts'
import type { Field } from './use-field.ts'
import { PushButton } from './push-button.tsx'

/** In characters. */
const maxShown = 120

/** A value of another type than its field, such as a list instead of a text. It can be reset. */
export function WrongKind({ kind, ...field }: Field & { kind: FieldKind }): ReactNode {
  const { value = null, schema, tools } = field
  return (
    <FieldFrame field={{ ...field, isBare: false }} isGroup>
      {() => (
        <div className="studio-box studio-wrong">
          <p>
            This is not {nameOfKind(kind)}: <code>{snippet(value, maxShown)}</code>
          </p>
          <PushButton
            look="small"
            onClick={() => field.set(tools.fit(schema, startValue(tools.bundle, schema)))}
          >
            Reset
          </PushButton>
        </div>
      )}
    </FieldFrame>
  )
}

/** A value that has no field. */
export function UnknownField(field: Field): ReactNode {
  return (
    <FieldFrame field={field} isGroup>
      {() => (
        <p className="studio-box studio-wrong">
          Edit this as JSON: <code>{snippet(field.value ?? null, maxShown)}</code>
        </p>
      )}
    </FieldFrame>
  )
}
