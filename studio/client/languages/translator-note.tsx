import type { ReactNode } from 'react'
import { noteOf } from '../../../site/locales/po/entry.ts'
import { DialogButton } from '../fields/dialogs/dialog.tsx'
import { NamingDialog } from '../fields/dialogs/naming-dialog.tsx'
import { useSession } from '../session/use-session.ts'
import { setNote } from './model/edit-translation.ts'
import type { TranslatedText } from './model/language-view.ts'
import { t } from '../i18n/translate.ts'

/** What translators are told about a text, and a button to tell them something. */
export function TranslatorNote({ text }: { text: TranslatedText }): ReactNode {
  const session = useSession()
  if (!text.entry) return null
  const note = noteOf(text.entry)
  return (
    <p className="studio-translation-note" data-empty={note === ''}>
      {note !== '' && (
        <span>
          <strong>{t('Note:')}</strong> {note}
        </span>
      )}
      <DialogButton look="link" words={note === '' ? t('Add a note') : t('Change the note')}>
        {(close) => (
          <NamingDialog
            title={t('Note for translators')}
            label={t('Note')}
            action={t('Keep the note')}
            start={note}
            isOptional
            maxLength={300}
            describe={() =>
              t(
                'Say what the text alone does not: what a word means here, or what is in the picture. All languages and translation programs show it. Leave it empty to remove it.',
              )
            }
            onName={(typed) => setNote(session, text, typed)}
            onClose={close}
          />
        )}
      </DialogButton>
    </p>
  )
}
