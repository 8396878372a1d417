import { memo, type ReactNode } from 'react'
import { dereference } from '../../../schema/read/bundle.ts'
import { isEqual } from '../model/edit.ts'
import { ChoiceField } from './values/choice-field.tsx'
import { ColourField } from './values/colour-field.tsx'
import { DayField } from './values/day-field.tsx'
import { EmojiField } from './dialogs/emoji-field.tsx'
import { fits, kindOf, type FieldKind } from './field-kind.ts'
import { useForm } from './form-store.ts'
import { GroupField } from './groups/group-field.tsx'
import { LinkField } from './dialogs/link-field.tsx'
import { ListField } from './groups/list-field.tsx'
import { MapField } from './groups/map-field.tsx'
import { MarkupField } from './values/markup-field.tsx'
import { MomentField } from './values/moment-field.tsx'
import { NumberField } from './values/number-field.tsx'
import { FileField, PictureField } from './dialogs/picture-field.tsx'
import { keyOf } from './problem-index.ts'
import { OptionalField } from './groups/optional-field.tsx'
import { SwitchField } from './values/switch-field.tsx'
import { LongTextField, TextField } from './values/text-field.tsx'
import { UnionField } from './groups/union-field.tsx'
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
