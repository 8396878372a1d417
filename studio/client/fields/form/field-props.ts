import type { ReactNode } from 'react'
import type { JsonValue, Schema } from '../../../../schema/read/bundle.ts'
import type { FieldKind } from '../schema/field-kind.ts'
import type { Place } from '../schema/place-edits.ts'

/** What every field is given. */
export interface FieldProps extends Place {
  /** As it stands at the place: it may be a reference with words of its own. */
  schema: Schema
  value: JsonValue | undefined
  /** What it is called, where that is not the schema's title. */
  label?: string | undefined
  /** Shown without label and help, which are still read out. */
  isBare?: boolean | undefined
  /** The button that removes it as a whole. */
  removal?: ReactNode
  /** It was added just now, and begins unfolded. */
  isNew?: boolean | undefined
}

/** The component that edits each kind of value. */
export type FieldComponents = {
  readonly [K in FieldKind]: (props: FieldProps) => ReactNode
}
