import { memo, type ReactNode } from 'react'
import { dereference } from '../../../../schema/read/bundle.ts'
import { isSameJson } from '../../model/edit.ts'
import type { FieldProps } from '../form/field-props.ts'
import { useForm } from '../form/form-store.ts'
import { keyOf } from '../form/problem-index.ts'
import { fits, kindOf } from '../schema/field-kind.ts'
import { OptionalField } from './optional-field.tsx'
import { WrongKind } from './wrong-kind.tsx'

/** The field of a value, chosen by its schema. It renders again only when its value or place has changed. */
export const FieldView = memo(
  View,
  (before, after) =>
    before.schema === after.schema &&
    before.within === after.within &&
    before.isRequired === after.isRequired &&
    before.removableFrom === after.removableFrom &&
    before.label === after.label &&
    before.isBare === after.isBare &&
    keyOf(before.path) === keyOf(after.path) &&
    isSameJson(before.value, after.value),
)

function View(props: FieldProps): ReactNode {
  const form = useForm()
  const { bundle } = form.tools()
  const kind = kindOf(bundle, props.schema)
  if (!fits(kind, props.value)) return <WrongKind {...props} kind={kind} />
  const Kind = form.components[kind]
  const { required = [] } = dereference(bundle, props.schema)
  const isWhole = kind === 'list' || kind === 'union' || (kind === 'group' && required.length > 0)
  if (isWhole && !props.isRequired) return <OptionalField props={props} kind={Kind} />
  return <Kind {...props} />
}
