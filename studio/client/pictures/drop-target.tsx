import { useState, type ClipboardEvent, type DragEvent, type ReactNode } from 'react'

/** An area onto which files can be dropped, and pasted while something in it has the focus. */
export function DropTarget({
  className = '',
  onFiles,
  children,
}: {
  className?: string
  onFiles: (files: readonly File[]) => void
  children: ReactNode
}): ReactNode {
  const [isOver, setOver] = useState(false)

  function onDragOver(event: DragEvent): void {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }

  function onDrop(event: DragEvent): void {
    setOver(false)
    if (event.isDefaultPrevented() || event.dataTransfer.files.length === 0) return
    event.preventDefault()
    onFiles([...event.dataTransfer.files])
  }

  function onPaste(event: ClipboardEvent): void {
    const { types, files } = event.clipboardData
    // Spreadsheets put a picture of their cells next to the text.
    const isTaken = event.isDefaultPrevented()
    if (isTaken || files.length === 0 || types.includes('text/plain')) return
    event.preventDefault()
    onFiles([...files])
  }

  return (
    <div
      className={`studio-drop-target ${className}`}
      data-over={isOver}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      onPaste={onPaste}
    >
      {children}
    </div>
  )
}
