import { Dialog } from '../fields/dialogs/dialog.tsx'
import { useSession, useSessionState } from '../session/use-session.ts'
import { ChangeList } from './change-list.tsx'

/** Asks before the draft is discarded, with what would be lost. */
export function DiscardDialog({ onClose }: { onClose: () => void }) {
  const session = useSession()
  const { base, files } = useSessionState(({ draft }) => draft)
  return (
    <Dialog title="Discard the draft?" onClose={onClose}>
      <p>
        All pages go back to what was saved last. Undo brings the draft back, and a copy stays in
        the history. You would discard:
      </p>
      <ChangeList before={base} after={files} />
      <p className="studio-answers">
        <button type="button" onClick={onClose}>
          Keep the draft
        </button>
        <button
          type="button"
          className="studio-danger"
          onClick={() => {
            void session.discard()
            onClose()
          }}
        >
          Discard
        </button>
      </p>
    </Dialog>
  )
}
