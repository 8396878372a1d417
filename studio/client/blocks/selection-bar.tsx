import { useState, type ReactNode } from 'react'
import { copyByButton, pasteByButton } from '../clipboard/watch-clipboard.ts'
import { pagePlace } from '../clipboard/place.ts'
import { blocksAt } from './arrange-blocks.ts'
import { listChosen } from '../model/selection.ts'
import { SaveTemplate } from '../panels/save-template.tsx'
import { useSession, useSessionState } from '../session/use-session.ts'

/** What can be done with the selected blocks as a whole, above the list. */
export function SelectionBar(): ReactNode {
  const session = useSession()
  const count = useSessionState((state) => listChosen(state).length)
  const [isSaving, setSaving] = useState(false)
  const place = pagePlace(session)
  if (!place) return null
  const acts = [
    ['Copy', () => void copyByButton(session, place, false), count === 0],
    ['Cut', () => void copyByButton(session, place, true), count === 0],
    ['Paste', () => void pasteByButton(session, place), false],
    ['Save…', () => setSaving(true), count === 0],
  ] as const
  return (
    <div className="studio-selection" role="group" aria-label="Selected blocks">
      <span className="studio-dim">{count === 0 ? 'None selected' : `${count} selected`}</span>
      {acts.map(([words, act, isDisabled]) => (
        <button key={words} type="button" onClick={act} disabled={isDisabled}>
          {words}
        </button>
      ))}
      {isSaving && (
        <SaveTemplate
          template="blocks"
          blocks={blocksAt(session, place.chosen)}
          onClose={() => setSaving(false)}
        />
      )}
    </div>
  )
}
