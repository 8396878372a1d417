import { DialogButton } from './dialog.tsx'
import type { ReactNode } from 'react'
import { FieldFrame, type Field } from '../frame/field-frame.tsx'
import { Icon } from '../frame/icons.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { TextInput } from '../values/text-field.tsx'
import { t } from '../../i18n/translate.ts'

/** A field for the target of a link, to type or to choose from the pages of the site. */
export function LinkField(field: Field): ReactNode {
  const isPromotion = !field.isRequired && /promotional page/i.test(field.help ?? '')
  const promotion = isPromotion ? t('Links to the promotional page') : undefined
  return (
    <FieldFrame field={field}>
      <div className="studio-with-button">
        <TextInput
          field={{ ...field, placeholder: field.placeholder ?? promotion }}
          autoComplete="off"
          spellCheck={false}
        />
        <DialogButton
          words={<Icon name="link" />}
          look="plain"
          aria-label={t('Choose {title}', { title: field.title })}
          title={t('Choose a link')}
        >
          {(close) => (
            <LinkDialog
              value={field.text}
              keywords={field.target.examples?.filter((keyword) => typeof keyword === 'string')}
              onClose={close}
              onChoose={({ href, naming }) => {
                close()
                if (naming) field.set(href, { also: [naming] })
                else field.type(href)
              }}
            />
          )}
        </DialogButton>
      </div>
    </FieldFrame>
  )
}
