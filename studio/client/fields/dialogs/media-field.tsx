import type { ReactNode } from 'react'
import { FieldFrame, type Field } from '../frame/field-frame.tsx'
import { PushButton } from '../frame/push-button.tsx'
import { useSessionState } from '../../session/use-session.ts'
import { TextInput } from '../values/text-field.tsx'
import { Dialog, DialogButton } from './dialog.tsx'
import { DocumentUpload } from './document-upload.tsx'
import { t } from '../../i18n/translate.ts'

/** A field for a video or its captions: a file of the site, to choose or to upload, or what is typed. */
export function MediaField(field: Field): ReactNode {
  const form = new RegExp(field.target.pattern ?? '', 'u')
  const files = useSessionState((state) => state.publicFiles).filter((file) => form.test(file))
  return (
    <FieldFrame field={field}>
      <div className="studio-with-button">
        <TextInput field={field} autoComplete="off" spellCheck={false} />
        <DialogButton
          words={t('Choose')}
          look="plain"
          aria-label={t('Choose {title}', { title: field.title })}
        >
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
        </DialogButton>
      </div>
    </FieldFrame>
  )
}
