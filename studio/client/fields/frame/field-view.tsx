import { isSameJson } from '../../../../schema/read/equal.ts'
import { createContext, memo, use, type ReactNode } from 'react'
import { keyOfPath } from '../../model/problems/problem-index.ts'
import { fits, fieldKindOf, type FieldKind } from '../schema/field-kind.ts'
import { isAddition } from '../schema/field-order.ts'
import { OptionalField } from './optional-field.tsx'
import { useField, type Field, type FieldProps } from './use-field.ts'
import { UnknownField, WrongKind } from './wrong-kind.tsx'

/** The component that edits each kind of value. */
export type FieldComponents = {
  readonly [K in FieldKind]: (field: Field) => ReactNode
}

/** Provides the components, since groups and lists render fields themselves. */
export const FieldComponentsContext = createContext<FieldComponents | undefined>(undefined)

/** The field of a value, chosen by its schema. It renders again only when its value or place has changed. */
export const FieldView = memo(View, hasSameProps)

function View(props: FieldProps): ReactNode {
  const field = useField(props)
  const kind = fieldKindOf(field.tools.bundle, props.schema)
  const Kind = use(FieldComponentsContext)?.[kind] ?? UnknownField
  if (!fits(kind, props.value)) return <WrongKind {...field} kind={kind} />
  const isOptional = !props.isRequired && props.inherited === undefined
  if (isOptional && isAddition(field.tools.bundle, props.schema, props.within))
    return <OptionalField {...field} kind={Kind} isWhole={isWhole(kind)} />
  return <Kind {...field} />
}

/** Whether a value is added with its example and removed as a whole, not typed. */
function isWhole(kind: FieldKind): boolean {
  return kind === 'list' || kind === 'union' || kind === 'group'
}

/** Whether props are the same. Path and value are compared by content, since each edit parses the file again. */
export function hasSameProps<T extends Pick<FieldProps, 'path' | 'value'>>(
  before: T,
  after: T,
): boolean {
  for (const name in { ...before, ...after })
    if (name !== 'path' && name !== 'value' && before[name] !== after[name]) return false
  return keyOfPath(before.path) === keyOfPath(after.path) && isSameJson(before.value, after.value)
}
