import { keysOf } from '../model/keys-of.ts'
import type { Pane } from '../session/state.ts'
import { useSession, useSessionState } from '../session/use-session.ts'
import { PushButton } from '../fields/frame/push-button.tsx'

const paneNames: Record<Pane, string> = { page: 'Page', list: 'Contents', form: 'Fields' }

/** On a phone, chooses what fills the window: the page, the lists, or the fields. */
export function PaneBar() {
  const session = useSession()
  const pane = useSessionState((state) => state.pane)
  return (
    <nav className="studio-panes" aria-label="What fills the window">
      {keysOf(paneNames).map((name) => (
        <PushButton
          key={name}
          aria-pressed={name === pane}
          onClick={() => session.set({ pane: name })}
        >
          {paneNames[name]}
        </PushButton>
      ))}
    </nav>
  )
}
