import { useState, type ReactNode } from 'react'
import { copyByButton, pasteByButton } from '../clipboard/watch-clipboard.ts'
import { pagePlace } from '../clipboard/chosen-entries.ts'
import { blocksAt } from './arrange-blocks.ts'
import { listChosen } from '../session/selection.ts'
import { SaveTemplate } from '../panels/save-template.tsx'
import { useSession, useSessionState } from '../session/use-session.ts'
import { PushButton } from '../fields/frame/push-button.tsx'

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
      {count > 1 && <span className="studio-dim">{count} blocks selected</span>}
      {acts.map(([words, act, isDisabled]) => (
        <PushButton key={words} onClick={act} disabled={isDisabled}>
          {words}
        </PushButton>
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
