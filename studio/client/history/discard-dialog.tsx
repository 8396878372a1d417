import { useState } from 'react'
import { Dialog } from '../fields/dialogs/dialog.tsx'
import { changedFiles } from '../model/draft.ts'
import { useSession, useSessionState } from '../session/use-session.ts'
import { ChangeList } from './change-list.tsx'
import { HistoryDialog } from './history-dialog.tsx'

/** The buttons for saved versions, and for discarding what was not saved. */
export function DraftButtons() {
  const isChanged = useSessionState(({ draft }) => changedFiles(draft).length > 0)
  const [open, setOpen] = useState<'history' | 'discard'>()
  const close = (): void => setOpen(undefined)
  return (
    <div className="studio-set">
      <button type="button" onClick={() => setOpen('history')}>
        History
      </button>
      <button type="button" disabled={!isChanged} onClick={() => setOpen('discard')}>
        Discard draft
      </button>
      {open === 'history' && <HistoryDialog onClose={close} />}
      {open === 'discard' && <DiscardDialog onClose={close} />}
    </div>
  )
}

function DiscardDialog({ onClose }: { onClose: () => void }) {
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
