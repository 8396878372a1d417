import { memo, type ReactNode } from 'react'
import { dereference } from '../../codegen/schema-bundle.ts'
import { isEqual } from '../model/edit.ts'
import { ChoiceField } from './choice-field.tsx'
import { ColourField } from './colour-field.tsx'
import { DayField } from './day-field.tsx'
import { EmojiField } from './emoji-field.tsx'
import { fits, kindOf, type FieldKind } from './field-kind.ts'
import { useForm } from './form-store.ts'
import { GroupField } from './group-field.tsx'
import { LinkField } from './link-field.tsx'
import { ListField } from './list-field.tsx'
import { MapField } from './map-field.tsx'
import { MarkupField } from './markup-field.tsx'
import { MomentField } from './moment-field.tsx'
import { NumberField } from './number-field.tsx'
import { FileField, PictureField } from './picture-field.tsx'
import { keyOf } from './problem-index.ts'
import { OptionalField } from './optional-field.tsx'
import { SwitchField } from './switch-field.tsx'
import { LongTextField, TextField } from './text-field.tsx'
import { UnionField } from './union-field.tsx'
import type { FieldProps } from './use-field.ts'
import { UnknownField, WrongKind } from './wrong-kind.tsx'

type Fields = { readonly [K in FieldKind]: (props: FieldProps) => ReactNode }

/** Looked up late: groups and lists draw fields themselves. */
function fields(): Fields {
  return {
    text: TextField,
    longText: LongTextField,
    markup: MarkupField,
    emoji: EmojiField,
    choice: ChoiceField,
    switch: SwitchField,
    number: NumberField,
    colour: ColourField,
    list: ListField,
    group: GroupField,
    map: MapField,
    picture: PictureField,
    file: FileField,
    link: LinkField,
    day: DayField,
    moment: MomentField,
    union: UnionField,
    fixed: () => undefined,
    unknown: UnknownField,
  }
}

/** The field of a value, as its schema asks for it. It is drawn anew only when its value or its place has changed. */
export const FieldView = memo(
  View,
  (before, after) =>
    before.schema === after.schema &&
    before.within === after.within &&
    before.isRequired === after.isRequired &&
    before.goesFrom === after.goesFrom &&
    before.label === after.label &&
    before.isBare === after.isBare &&
    keyOf(before.path) === keyOf(after.path) &&
    isEqual(before.value, after.value),
)

function View(props: FieldProps): ReactNode {
  const { bundle } = useForm().tools()
  const kind = kindOf(bundle, props.schema)
  if (!fits(kind, props.value)) return <WrongKind {...props} kind={kind} />
  const Kind = fields()[kind]
  const { required = [] } = dereference(bundle, props.schema)
  const isWhole = kind === 'list' || kind === 'union' || (kind === 'group' && required.length > 0)
  if (isWhole && !props.isRequired) return <OptionalField props={props} kind={Kind} />
  return <Kind {...props} />
}
