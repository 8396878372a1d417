import { useEffect, useId, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '../frame/icons.tsx'

/**
 * A dialog over the composer. It is open as long as it is drawn; Escape and its cross call `onClose`. Its first box has the
 * focus, which goes back to where it was.
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
  // A form in a form never hears of its own submission: Puck makes one around the fields.
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
        <IconButton icon="remove" label="Close" onClick={onClose} />
      </div>
      {children}
    </dialog>,
    document.body,
  )
}
