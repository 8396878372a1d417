import type { ReactNode } from 'react'
import { PushButton } from '../fields/frame/push-button.tsx'

/** What a panel says while there is nothing to show: what to do, and a button that leads there. */
export function EmptyPanel({
  about,
  action,
  onAct,
}: {
  about: ReactNode
  action: string
  onAct: () => void
}): ReactNode {
  return (
    <div className="studio-empty">
      <p>{about}</p>
      <PushButton look="plain" onClick={onAct}>
        {action}
      </PushButton>
    </div>
  )
}
