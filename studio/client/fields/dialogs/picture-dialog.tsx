import type { ReactNode } from 'react'
import type { FileEdit } from '../../model/draft.ts'
import { PictureLibrary } from '../../pictures/picture-library.tsx'
import { useFormTools } from '../form/form-tools.ts'
import { Dialog } from './dialog.tsx'
import { t } from '../../i18n/translate.ts'

/** A dialog to choose a picture from the library, or to upload a new one. */
export function PictureDialog({
  title,
  value,
  onChoose,
  onClose,
}: {
  title: string
  value: string
  /** Called with the chosen picture, and the edits that add it to the site if it is new. */
  onChoose: (name: string, edits: readonly FileEdit[]) => void
  onClose: () => void
}): ReactNode {
  const tools = useFormTools()
  return (
    <Dialog title={title} onClose={onClose}>
      <PictureLibrary
        value={value}
        onChoose={(name) => onChoose(name, [])}
        onAdded={({ name, edits }, batch, isOnly) => {
          if (isOnly) onChoose(name, edits)
          else tools.edit(edits, { summary: t('Added the picture {name}.', { name }), key: batch })
        }}
      />
    </Dialog>
  )
}
