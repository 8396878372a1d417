import { useEffect, useId, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { t } from '../../i18n/translate.ts'
import { IconButton } from '../frame/icons.tsx'
import { LabelledInput } from '../frame/inputs.tsx'
import { PushButton } from '../frame/push-button.tsx'

/**
 * A modal dialog. It is open while it is rendered; Escape and its close button call `onClose`. Its first input, or the first
 * answer to a question, gets the focus, which returns when it closes.
 */
export function Dialog({
  title,
  onClose,
  children,
}: {
  title: string
  onClose: () => void
  children: ReactNode
}): ReactNode {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const dialog = ref.current
    const before = document.activeElement
    if (dialog && !dialog.open) dialog.showModal()
    const find = (name: string): HTMLElement | null | undefined => dialog?.querySelector(name)
    // Without a field, what a dialog asks is not done by Enter alone: its first button is Cancel.
    const first = find('input, textarea, .studio-question button') ?? find('form .is-end button')
    first?.focus()
    return () => {
      dialog?.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  // Outside the field that opens it, which would take its keys.
  return createPortal(
    <dialog
      ref={ref}
      className="studio-dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className="studio-dialog-head">
        <h2 id={id}>{title}</h2>
        <IconButton icon="remove" label={t('Close')} onClick={onClose} />
      </div>
      {children}
    </dialog>,
    document.body,
  )
}

/** A button that opens a dialog: `children` makes it, given the function that closes it. */
export function DialogButton({
  words,
  children,
  ...button
}: Omit<ComponentProps<typeof PushButton>, 'children'> & {
  words: ReactNode
  children: (close: () => void) => ReactNode
}): ReactNode {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <PushButton {...button} onClick={() => setOpen(true)}>
        {words}
      </PushButton>
      {isOpen && children(() => setOpen(false))}
    </>
  )
}

/** A dialog that asks for a name, for words, or for a decision. `children` are what else its form has, below that. */
export function AskingDialog({
  title,
  label,
  action = title,
  cancel = t('Cancel'),
  start = '',
  isOptional = false,
  isReady = true,
  isLong = false,
  about,
  describe,
  look = 'main',
  children,
  onType,
  onName,
  onClose,
  ...input
}: Pick<ComponentProps<'input'>, 'autoComplete' | 'maxLength'> & {
  title: string
  /** The label of what is typed; without, it only asks whether to do something. */
  label?: string
  action?: string
  /** The answer that leaves everything as it is. */
  cancel?: string
  look?: ComponentProps<typeof PushButton>['look']
  /** The name that is already there. */
  start?: string
  isOptional?: boolean
  /** Whether the other fields are filled in. */
  isReady?: boolean
  /** Whether several lines can be typed. */
  isLong?: boolean
  /** What the name is for. */
  about?: string
  /** The help below the name that has been typed. */
  describe?: (name: string) => string
  children?: ReactNode
  onType?: (name: string) => void
  /** May reject with an Error that says why not: what was typed stays. */
  onName: (name: string) => void | Promise<unknown>
  onClose: () => void
}): ReactNode {
  const [typed, setTyped] = useState(start)
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)
  const id = useId()
  const name = typed.trim()
  const isMissing = isBusy || !isReady || (name === '' && !isOptional && label !== undefined)

  const control = {
    className: 'studio-input',
    maxLength: isLong ? 2000 : 100,
    'aria-describedby': id,
    value: typed,
    onChange({ target }: { target: { value: string } }): void {
      setTyped(target.value)
      onType?.(target.value)
    },
  }

  async function send(done: Promise<unknown>): Promise<void> {
    setBusy(true)
    await done.then(onClose, ({ message }: Error) => setFault(message))
    setBusy(false)
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className="studio-link-form"
        onSubmit={(event) => {
          event.preventDefault()
          // Another dialog may be around this one.
          event.stopPropagation()
          if (isMissing) return
          const done = onName(name)
          if (done) void send(done)
          else onClose()
        }}
      >
        {about !== undefined && <p className="studio-help">{about}</p>}
        {label !== undefined && (
          <label className="studio-field">
            <span className="studio-label">{label}</span>
            {isLong ? (
              <textarea {...control} />
            ) : (
              <input autoComplete="off" {...control} {...input} />
            )}
          </label>
        )}
        <p className="studio-help" id={id}>
          {describe?.(name)}
        </p>
        {children}
        {fault !== '' && <p role="alert">{fault}</p>}
        <FormEnd {...{ look, action, cancel }} disabled={isMissing} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

/** The buttons at the end of a form in a dialog: `children`, what closes the dialog, and what the form does. */
export function FormEnd({
  action,
  cancel = t('Cancel'),
  onCancel,
  children,
  ...submit
}: ComponentProps<typeof PushButton> & { action: string; cancel?: string; onCancel: () => void }) {
  return (
    <div className="studio-row is-end">
      {children}
      <PushButton look="plain" onClick={onCancel}>
        {cancel}
      </PushButton>
      <PushButton type="submit" look="main" {...submit}>
        {action}
      </PushButton>
    </div>
  )
}

/** A field to search by words. Screen readers announce how many are `found`; it is visible only if there are none. */
export function SearchField({
  label = t('Search by name'),
  found,
  onQuery,
  ...input
}: ComponentProps<'input'> & {
  label?: string
  found?: number
  onQuery: (query: string) => void
}): ReactNode {
  return (
    <>
      <LabelledInput
        {...input}
        label={label}
        type="search"
        onChange={({ target }) => onQuery(target.value)}
      />
      {found !== undefined && (
        <p className="studio-unseen" role="status">
          {input.value !== '' && t('{found} found', { found })}
        </p>
      )}
      {found === 0 && <p className="studio-help">{t('Nothing matches.')}</p>}
    </>
  )
}
