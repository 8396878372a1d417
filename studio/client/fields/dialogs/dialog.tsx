import { useEffect, useId, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '../frame/icons.tsx'
import { PushButton } from '../frame/push-button.tsx'
import { t } from '../../i18n/translate.ts'

/**
 * A modal dialog. It is open while it is rendered; Escape and its close button call `onClose`. Its first input gets the focus,
 * which returns when it closes.
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
    dialog?.querySelector('input')?.focus()
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
