import { useState, type ClipboardEvent, type DragEvent, type ReactNode } from 'react'
import { namePicture } from '../../../site/view/picture-name.ts'
import { t } from '../i18n/translate.ts'
import type { FileEdit } from '../model/draft.ts'
import { addPicture, listOf, takenNames } from '../model/pictures/picture-edits.ts'
import type { Session } from '../session/session.ts'
import { useSession } from '../session/use-session.ts'

/** The types of files that can be uploaded. */
export const pictureTypes = 'image/png,image/jpeg,image/webp,image/avif'

const maxMegabytes = 15

/** A picture that was uploaded or cropped, and the edits that add it to the site; none if it was there already. */
export interface NewPicture {
  name: string
  /** The hash of its content, and the file extension. */
  file: string
  edits: readonly FileEdit[]
}

/** Returns the picture with a content, which gets a name like the given one unless it has one already. */
export function nameContent({ state }: Session, file: string, wanted: string): NewPicture {
  const { written: site } = state()
  const [same] = [...listOf(site)].find(([, other]) => other === file) ?? []
  if (same !== undefined) return { name: same, file, edits: [] }
  const name = namePicture(wanted, takenNames(site))
  return { name, file, edits: addPicture(site, name, file) }
}

/** Returns the uploads of a component, one after the other; of several files, only the first if it takes one. */
export function useUploads(
  onAdded: (picture: NewPicture, batch: string, isOnly: boolean) => void,
  { isOne = false } = {},
) {
  const session = useSession()
  const [progress, setProgress] = useState('')
  const [refusals, setRefusals] = useState<readonly string[]>([])

  async function upload(file: File): Promise<NewPicture> {
    const megabytes = file.size / 1024 / 1024
    if (megabytes > maxMegabytes)
      throw new Error(
        t('It is too large: {megabytes} MB. The maximum is {maxMegabytes} MB.', {
          megabytes: Math.ceil(megabytes),
          maxMegabytes,
        }),
      )
    const picture = await session.server.upload(file)
    return nameContent(session, picture.file, file.name)
  }

  async function uploadAll(files: readonly File[]): Promise<void> {
    setRefusals([])
    const { length } = files
    const batch = `upload ${crypto.randomUUID()}`
    for (const [index, file] of files.entries()) {
      const words = t('Uploading {value} of {length}…', { value: index + 1, length })
      setProgress(length === 1 ? t('Uploading…') : words)
      try {
        onAdded(await upload(file), batch, length === 1)
      } catch (error) {
        const reason = error instanceof Error ? error.message : t('The upload failed.')
        setRefusals((before) => [...before, `${file.name}: ${reason}`])
      }
    }
    setProgress('')
  }

  return {
    /** Which one of how many is being uploaded: Uploading 2 of 3…; empty if none is. */
    progress,
    /** The files that were refused, each with the reason. */
    refusals,
    /** Uploads files and calls `onAdded` with each picture; `batch` identifies those that belong together. */
    start: (files: readonly File[]): void => {
      if (progress === '' && files.length > 0) void uploadAll(isOne ? files.slice(0, 1) : files)
    },
  }
}

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
