import type { ReactNode } from 'react'
import { Icon } from '../fields/frame/icons.tsx'
import { PushButton } from '../fields/frame/push-button.tsx'
import { t } from '../i18n/translate.ts'
import { openPage } from '../session/state.ts'
import { useSession, useSessionState } from '../session/use-session.ts'

/** A plus between two blocks, which opens the block picker. It shows when it is pointed at or has the focus. */
export function AddHere({
  at,
  label,
  tabIndex,
}: {
  at: number
  label: string
  tabIndex?: number
}): ReactNode {
  const session = useSession()
  return (
    <PushButton
      className="studio-add-here"
      aria-label={label}
      title={label}
      tabIndex={tabIndex}
      onClick={() => session.set({ adding: at })}
    >
      <Icon name="add" />
    </PushButton>
  )
}

/** The button that adds a block at the end of the open page. */
export function AddBlock(): ReactNode {
  const session = useSession()
  const end = useSessionState((state) => openPage(state)?.blocks.length ?? 0)
  return (
    <PushButton className="studio-add-block" onClick={() => session.set({ adding: end })}>
      <Icon name="add" />
      {t('Add a block')}
    </PushButton>
  )
}
