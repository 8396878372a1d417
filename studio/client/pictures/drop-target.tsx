import { useState, type DragEvent, type ReactNode } from 'react'

/** An area onto which files can be dropped. */
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
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    onFiles([...event.dataTransfer.files])
  }

  return (
    <div
      className={`studio-drop-target ${className}`}
      data-over={isOver}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      {children}
    </div>
  )
}
