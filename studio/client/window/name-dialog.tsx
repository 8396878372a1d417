import { NamingDialog } from '../fields/dialogs/naming-dialog.tsx'
import { nameKey } from './tab.ts'

/** Asks for the name that other people see while this browser edits. */
export function NameDialog({ onClose }: { onClose: () => void }) {
  return (
    <NamingDialog
      title="Your name"
      action="Use this name"
      start={localStorage.getItem(nameKey) ?? ''}
      isOptional
      maxLength={60}
      autoComplete="name"
      describe={() =>
        'Shown to others who open the composer while you edit. It applies the next time you open or reload it, and stays in this browser.'
      }
      onName={(name) =>
        name === '' ? localStorage.removeItem(nameKey) : localStorage.setItem(nameKey, name)
      }
      onClose={onClose}
    />
  )
}
