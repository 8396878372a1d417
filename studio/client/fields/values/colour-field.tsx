import type { ReactNode } from 'react'
import { isColour } from '../../../../schema/values/contrast.ts'
import { FieldFrame, type Field } from '../frame/field-frame.tsx'
import { TextInput } from './text-field.tsx'
import { t } from '../../i18n/translate.ts'

/** A field for a colour, with a picker and as six hexadecimal digits, and a note below them. */
export function ColourField({ note, ...field }: Field & { note?: ReactNode }): ReactNode {
  const shown = [field.text, field.defaultValue].find(isColour)
  return (
    <FieldFrame field={field} note={note}>
      {(control) => (
        <div className="studio-colour">
          <TextInput
            field={field}
            type="color"
            className="studio-input"
            aria-label={t('Choose {title}', { title: field.title })}
            value={shown ?? '#000000'}
          />
          <TextInput field={field} {...control} autoComplete="off" spellCheck={false} />
        </div>
      )}
    </FieldFrame>
  )
}
