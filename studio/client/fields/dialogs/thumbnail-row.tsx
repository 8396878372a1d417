import type { ReactNode } from 'react'
import type { Field } from '../frame/field-frame.tsx'
import { IconButton } from '../frame/icons.tsx'
import { PushButton } from '../frame/push-button.tsx'
import { t } from '../../i18n/translate.ts'

/** The chosen picture or file of a field, with buttons to change and remove it. */
export function ThumbnailRow({
  field,
  noun,
  src,
  onChange,
  children,
}: {
  field: Field
  noun: string
  /** The address of what is chosen; undefined if it does not exist. */
  src: string | undefined
  onChange: () => void
  /** More buttons, and open dialogs. */
  children: ReactNode
}): ReactNode {
  const name = field.text === '' ? (field.placeholder ?? '') : field.text
  return (
    <div className="studio-row">
      {name !== '' && (
        <>
          <span className="studio-thumbnail">{src !== undefined && <img src={src} alt="" />}</span>
          <span className="studio-chosen-name">{name}</span>
        </>
      )}
      <PushButton
        id={field.control.id}
        aria-describedby={field.control['aria-describedby']}
        look="plain"
        aria-label={`${field.title}: ${name === '' ? t('choose a {noun}', { noun }) : t('{name}, change', { name })}`}
        onClick={onChange}
      >
        {name === '' ? t('Choose a {noun}', { noun }) : t('Change')}
      </PushButton>
      {children}
      {field.text !== '' && !field.isRequired && (
        <IconButton
          icon="remove"
          label={t('Remove {title}', { title: field.title })}
          onClick={() => {
            document.getElementById(field.control.id)?.focus()
            field.clear()
          }}
        />
      )}
    </div>
  )
}
