import { EmojiField } from './dialogs/emoji-field.tsx'
import { LinkField, MediaField } from './dialogs/link-field.tsx'
import { MarkupField } from './dialogs/markup-field.tsx'
import { FileField, PictureField } from './dialogs/picture-field.tsx'
import { UnknownField, type FieldComponents } from './frame/field-view.tsx'
import { GroupField, UnionField } from './groups/group-field.tsx'
import { ListField } from './groups/list-field.tsx'
import { MapField } from './groups/map-field.tsx'
import { NavigationField } from './groups/navigation-field.tsx'
import { ThemeField } from './theme/theme-field.tsx'
import { ChoiceField, RecipientField, SectionField, SwitchField } from './values/choice-field.tsx'
import { NumberField } from './values/number-field.tsx'
import {
  AltField,
  ColourField,
  DayField,
  LongTextField,
  MomentField,
  NameField,
  TextField,
} from './values/text-field.tsx'

/** The component of each kind of field. */
export const fieldComponents: FieldComponents = {
  alt: AltField,
  text: TextField,
  longText: LongTextField,
  name: NameField,
  markup: MarkupField,
  emoji: EmojiField,
  choice: ChoiceField,
  switch: SwitchField,
  number: NumberField,
  colour: ColourField,
  list: ListField,
  group: GroupField,
  map: MapField,
  theme: ThemeField,
  navigation: NavigationField,
  picture: PictureField,
  file: FileField,
  media: MediaField,
  link: LinkField,
  section: SectionField,
  recipient: RecipientField,
  day: DayField,
  moment: MomentField,
  union: UnionField,
  fixed: () => undefined,
  unknown: UnknownField,
}
