import { useState } from 'react'
import { Dialog } from '../fields/dialogs/dialog.tsx'
import { nameKey } from './tab.ts'

/** Asks for the name that other people see while this browser edits. */
export function NameDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState(() => localStorage.getItem(nameKey) ?? '')
  return (
    <Dialog title="Your name" onClose={onClose}>
      <form
        className="studio-path"
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() === '') localStorage.removeItem(nameKey)
          else localStorage.setItem(nameKey, name.trim())
          onClose()
        }}
      >
        <label>
          Name
          <input
            value={name}
            maxLength={60}
            autoComplete="name"
            onChange={({ target }) => setName(target.value)}
          />
        </label>
        <p className="studio-hint">
          Shown to others who open the composer while you edit. It applies the next time you open or
          reload it, and stays in this browser.
        </p>
        <p className="studio-answers">
          <button type="submit">Use this name</button>
        </p>
      </form>
    </Dialog>
  )
}
