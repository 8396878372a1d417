import { useId, useState, type SyntheticEvent } from 'react'
import type { JsonValue } from '../../../schema/read/bundle.ts'
import { Dialog } from '../fields/dialogs/dialog.tsx'
import { addSection, nameSection } from '../model/sections/section-edits.ts'
import { useSession, useSessionState } from '../session/use-session.ts'

const words = {
  page: {
    title: 'Save as template',
    help: 'New pages can begin with a copy of these blocks. A later change of one does not change the other.',
    example: 'such as Promotion of the month',
  },
  blocks: {
    title: 'Save blocks',
    help: 'The picker offers copies of them on every page. A later change of one does not change the other.',
    example: 'such as Notice about limits',
  },
}

/** A dialog that saves copies of blocks under a name, for pages or between other blocks. */
export function SaveTemplate({
  template,
  blocks,
  onClose,
}: {
  template: 'page' | 'blocks'
  blocks: readonly JsonValue[]
  onClose: () => void
}) {
  const session = useSession()
  const site = useSessionState((state) => state.site)
  const { bundle, main } = session.opened
  const [typed, setTyped] = useState('')
  const id = useId()
  const context = { site, bundle, main }
  const { title, help, example } = words[template]

  function onSubmit(event: SyntheticEvent): void {
    event.preventDefault()
    const name = typed.trim()
    if (name === '') return
    const section = { title: name, blocks: [...blocks], template }
    session.edit(addSection(context, nameSection(context, name), section), `Saved ${name}.`)
    onClose()
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <form className="studio-link-form" onSubmit={onSubmit}>
        <p className="studio-help">{help}</p>
        <label className="studio-field">
          <span className="studio-label">Name</span>
          <input
            className="studio-input"
            autoComplete="off"
            maxLength={100}
            value={typed}
            aria-describedby={id}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
        <p className="studio-help" id={id}>
          For composers, {example}. Find it under Sections to rename or delete it.
        </p>
        <div className="studio-row is-end">
          <button type="button" className="studio-button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="studio-button is-main" disabled={typed.trim() === ''}>
            {title}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
