import { createContext, use, useMemo, useSyncExternalStore, type ReactNode } from 'react'
import { explainDifferences, useMigrated, type SiteDifferences } from '../history/change-list.tsx'
import { t } from '../i18n/translate.ts'
import type { PublishState } from '../../api.ts'
import { useSession, useSessionState } from '../session/use-session.ts'
import type { PublishStore } from './publish-store.ts'

/** What the composer shows about publishing. */
interface ShownPublishing extends ReturnType<PublishStore['known']> {
  store: PublishStore
  /** What of the saved site is not online, in words; undefined if nothing is, or it cannot be compared. */
  unpublished: SiteDifferences | undefined
}

const PublishContext = createContext<ShownPublishing | undefined>(undefined)

/** Provides what is published to the composer, compared with what is saved only after a save and a publication. */
export function PublishProvider({
  store,
  children,
}: {
  store: PublishStore
  children: ReactNode
}): ReactNode {
  const session = useSession()
  const known = useSyncExternalStore(store.subscribe, store.known, store.known)
  const { texts, state } = known
  const base = useSessionState(({ draft }) => draft.base)
  const saved = useMigrated(base)
  const differences = useMemo(() => {
    if (!texts || !saved) return undefined
    const { draft, written } = session.state()
    return explainDifferences(texts, saved, session.opened, { files: draft.files, written })
  }, [session, texts, saved])
  const unpublished = useMemo(
    () => differences && withFiles(differences, state?.files ?? []),
    [differences, state?.files],
  )
  const shown = useMemo(() => ({ ...known, store, unpublished }), [known, store, unpublished])
  return <PublishContext value={shown}>{children}</PublishContext>
}

/** Returns what is known about publishing. Throws an Error outside of the composer. */
export function usePublishing(): ShownPublishing {
  const shown = use(PublishContext)
  if (shown === undefined) throw new Error('usePublishing needs a PublishProvider')
  return shown
}

function withFiles(differences: SiteDifferences, files: PublishState['files']): SiteDifferences {
  if (files.length === 0) return differences
  const done = { added: t('added'), removed: t('removed'), replaced: t('replaced') }
  const lines = files.map(({ name, change }) => [
    t('File {name} {done}', { name, done: done[change] }),
  ])
  return { ...differences, groups: [{ lines }, ...differences.groups] }
}
