import type { ReactNode } from 'react'
import { PushButton } from '../fields/frame/push-button.tsx'
import { t } from '../i18n/translate.ts'

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

/** What is at the right while nothing of a list is open: what to choose it for, and a button that opens the first; `empty` without one. */
export function NothingOpen({
  label,
  about,
  first,
  empty,
  onOpen,
}: {
  label: string
  about: string
  /** The name of the first of the list; undefined if there is none. */
  first: string | undefined
  empty: ReactNode
  onOpen: () => void
}): ReactNode {
  return (
    <section className="studio-panel" aria-label={label}>
      {first === undefined ? (
        empty
      ) : (
        <EmptyPanel about={about} action={t('Open {first}', { first })} onAct={onOpen} />
      )}
    </section>
  )
}
