import type { ReactNode } from 'react'
import type { JsonValue, Schema } from '../../../../schema/read/bundle.ts'
import type { FieldKind } from '../schema/field-kind.ts'
import type { Place } from '../schema/place-edits.ts'

/** The props of every field. */
export interface FieldProps extends Place {
  /** The schema at this place; it may be a reference with its own title and description. */
  schema: Schema
  value: JsonValue | undefined
  /** Overrides the title of the schema. */
  label?: string | undefined
  /** Whether label and help are only for screen readers. */
  isBare?: boolean | undefined
  /** The button that removes the value. */
  removal?: ReactNode
  /** Whether it was just added and starts expanded. */
  isNew?: boolean | undefined
}

/** The component that edits each kind of value. */
export type FieldComponents = {
  readonly [K in FieldKind]: (props: FieldProps) => ReactNode
}
