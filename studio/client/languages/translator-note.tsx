import type { ReactNode } from 'react'
import { noteOf } from '../../../site/locales/po/entry.ts'
import { DialogButton } from '../fields/dialogs/dialog.tsx'
import { NamingDialog } from '../fields/dialogs/naming-dialog.tsx'
import { useSession } from '../session/use-session.ts'
import { setNote } from './model/edit-translation.ts'
import type { TranslatedText } from './model/language-view.ts'

/** What translators are told about a text, and a button to tell them something. */
export function TranslatorNote({ text }: { text: TranslatedText }): ReactNode {
  const session = useSession()
  if (!text.entry) return null
  const note = noteOf(text.entry)
  return (
    <p className="studio-translation-note" data-empty={note === ''}>
      {note !== '' && (
        <span>
          <strong>Note:</strong> {note}
        </span>
      )}
      <DialogButton look="link" words={note === '' ? 'Add a note' : 'Change the note'}>
        {(close) => (
          <NamingDialog
            title="Note for translators"
            label="Note"
            action="Keep the note"
            start={note}
            isOptional
            maxLength={300}
            describe={() =>
              'Say what the text alone does not: what a word means here, or what is in the picture. All languages and translation programs show it. Leave it empty to remove it.'
            }
            onName={(typed) => setNote(session, text, typed)}
            onClose={close}
          />
        )}
      </DialogButton>
    </p>
  )
}
