import type { ComponentProps, ReactNode } from 'react'
import { t } from '../../i18n/translate.ts'
import { useSessionState } from '../../session/use-session.ts'
import { FieldFrame, type Field } from '../frame/field-frame.tsx'
import { Icon } from '../frame/icons.tsx'
import { PushButton } from '../frame/push-button.tsx'
import { TextInput } from '../values/text-field.tsx'
import { Dialog, DialogButton } from './dialog.tsx'
import { DocumentUpload, LinkDialog } from './link-dialog.tsx'

/** A field for what is typed, or chosen in the dialog that `children` makes, given the function that closes it. */
export function ChosenField({
  field,
  words = t('Choose'),
  about,
  children,
  ...input
}: Omit<ComponentProps<'input'>, 'children'> & {
  field: Field
  words?: ReactNode
  /** What the button does, if its words do not say it. */
  about?: string
  children: (close: () => void) => ReactNode
}): ReactNode {
  return (
    <FieldFrame field={field}>
      <div className="studio-with-button">
        <TextInput field={field} autoComplete="off" spellCheck={false} {...input} />
        <DialogButton
          words={words}
          look="plain"
          aria-label={t('Choose {title}', { title: field.title })}
          title={about}
        >
          {children}
        </DialogButton>
      </div>
    </FieldFrame>
  )
}

/** A field for the target of a link, to type or to choose from the pages of the site. */
export function LinkField(field: Field): ReactNode {
  const isPromotion = !field.isRequired && /promotional page/i.test(field.help ?? '')
  const promotion = isPromotion ? t('Links to the promotional page') : undefined
  return (
    <ChosenField
      field={{ ...field, placeholder: field.placeholder ?? promotion }}
      words={<Icon name="link" />}
      about={t('Choose a link')}
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
    </ChosenField>
  )
}

/** A field for a video or its captions: a file of the site, to choose or to upload, or what is typed. */
export function MediaField(field: Field): ReactNode {
  const form = new RegExp(field.target.pattern ?? '', 'u')
  const files = useSessionState((state) => state.publicFiles).filter((file) => form.test(file))
  return (
    <ChosenField field={field}>
      {(close) => {
        const choose = (file: string): void => {
          close()
          field.set(file)
        }
        return (
          <Dialog title={t('Choose a file')} onClose={close}>
            <div className="studio-row">
              <DocumentUpload
                kind={form.test('/captions.vtt') ? 'captions' : 'video'}
                onAdded={choose}
              />
            </div>
            <ul className="studio-box studio-link-targets" role="list">
              {files.map((file) => (
                <li key={file}>
                  <PushButton aria-current={file === field.text} onClick={() => choose(file)}>
                    {file}
                  </PushButton>
                </li>
              ))}
              {files.length === 0 && (
                <li className="studio-help">{t('There is no such file yet.')}</li>
              )}
            </ul>
          </Dialog>
        )
      }}
    </ChosenField>
  )
}
