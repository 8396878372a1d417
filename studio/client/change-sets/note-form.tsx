import { useState, type ReactNode } from 'react'
import { Dialog, FormEnd } from '../fields/dialogs/dialog.tsx'
import { t } from '../i18n/translate.ts'

interface NoteFormProps {
  /** What the words are; without it, the form asks for none. */
  label?: string | undefined
  action: string
  isOptional?: boolean
  isDangerous?: boolean
  /** Between the words and the buttons. */
  children?: ReactNode
  /** Rejects with an Error that says why it was refused. */
  onSend: (text: string) => Promise<void>
  onClose: () => void
}

/** A form that asks the server for something, with words to other people. What was typed stays until it has arrived. */
export function NoteForm(form: NoteFormProps): ReactNode {
  const { label, action, isOptional = false, isDangerous = false, children, onSend, onClose } = form
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)
  const isMissing = label !== undefined && typed.trim() === '' && !isOptional

  async function send(): Promise<void> {
    setFault('')
    setBusy(true)
    try {
      await onSend(typed.trim())
      onClose()
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error))
      setBusy(false)
    }
  }

  return (
    <form
      className="studio-link-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isMissing && !isBusy) void send()
      }}
    >
      {label !== undefined && (
        <label className="studio-field">
          <span className="studio-label">{label}</span>
          <textarea
            className="studio-input"
            rows={3}
            maxLength={2000}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </label>
      )}
      {children}
      <p role="alert">{fault}</p>
      <FormEnd
        action={isBusy ? t('Sending…') : action}
        look={isDangerous ? 'danger' : 'main'}
        disabled={isMissing || isBusy}
        onCancel={onClose}
      />
    </form>
  )
}

/** The same in a dialog. */
export function NoteDialog({ title, ...form }: NoteFormProps & { title: string }): ReactNode {
  return (
    <Dialog title={title} onClose={form.onClose}>
      <NoteForm {...form} />
    </Dialog>
  )
}
