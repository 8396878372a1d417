import { createContext, use, useMemo, useSyncExternalStore, type ReactNode } from 'react'
import type { PublishState, Texts } from '../../api.ts'
import { explainDifferences, useMigrated, type SiteDifferences } from '../history/change-list.tsx'
import { writeMoment } from '../history/moment.ts'
import { t, tCount } from '../i18n/translate.ts'
import { createListeners } from '../model/listeners.ts'
import type { StudioServer } from '../session/server.ts'
import { isUnsaved } from '../session/state.ts'
import { useSession, useSessionState } from '../session/use-session.ts'
import { afterPress } from '../window/press.ts'

/** Follows what is published, for all sessions of a window. */
export type PublishStore = ReturnType<typeof createPublishStore>

/** Creates the store of a window. */
export function createPublishStore(server: Pick<StudioServer, 'publication' | 'publicationTexts'>) {
  /** The state, once the server has answered, and the texts of what is online, once they are read. */
  let known: { state?: PublishState; texts?: Texts | undefined } = {}
  const { subscribe, notify } = createListeners()
  const update = (next: typeof known): void => {
    known = { ...known, ...next }
    afterPress(notify)
  }

  /** Shows the state, and reads the texts of what is online if that is another publication than before. */
  async function show(state: PublishState): Promise<void> {
    const before = known.state?.live?.id
    const id = state.live?.id
    update({ state, ...(id !== before && { texts: undefined }) })
    if (id === undefined || known.texts) return
    const texts = await server.publicationTexts(id).catch(() => undefined)
    if (texts && known.state?.live?.id === id) update({ texts })
  }

  return {
    subscribe,
    known: () => known,
    show,
    /** Asks the server, as after a lost connection. */
    refresh: (): Promise<void> => server.publication().then(show, () => {}),
  }
}

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

/** What is saved and what is published, in one line: Saved · Published 14:02, 3 changes since. */
export function PublishLine() {
  const { state, unpublished } = usePublishing()
  const isChanged = useSessionState(isUnsaved)
  const own = isChanged ? t('Draft') : t('Saved')
  const parts = [own, ...(state ? describe(state, unpublished) : [])]
  return <span className="studio-publish-line">{parts.join(' · ')}</span>
}

function describe(state: PublishState, unpublished: SiteDifferences | undefined): string[] {
  const { step, planned, failure } = state
  const parts = [describeLive(state, unpublished)]
  if (step !== null) parts.push(t('Publishing…'))
  else if (failure) parts.push(t('Publishing failed'))
  if (planned !== null) parts.push(t('Planned for {planned}', { planned: writeMoment(planned) }))
  return parts
}

function describeLive(
  { advice, live }: PublishState,
  unpublished: SiteDifferences | undefined,
): string {
  if (!live) return t('Not published yet')
  const what = advice === undefined ? t('Published') : t('Built')
  const isBack = live.since !== Number(live.id)
  const version = isBack ? t(' (back to {time})', { time: writeMoment(Number(live.id)) }) : ''
  const number = unpublished ? countLines(unpublished) : 0
  const since =
    number > 0 ? tCount(number, ', {count} change since', ', {count} changes since') : ''
  return `${what} ${writeMoment(live.since)}${version}${since}`
}

function countLines({ groups, brands }: SiteDifferences): number {
  // What cannot be compared counts as one change.
  const own = brands.map(({ groups: all }) => all ?? [{ lines: [[]] }])
  return [groups, ...own].flat().reduce((sum, { lines }) => sum + lines.length, 0)
}
