import { findNode } from '../../../check/fix/edits.ts'
import { parseTree } from '../../texts/edit.ts'
import { translateBundle } from '../i18n/translate-bundle.ts'
import { t } from '../i18n/translate.ts'
import type { StudioServer } from '../session/server.ts'
import { openSession, type Session } from '../session/session.ts'
import type { SessionState } from '../session/state.ts'
import { openBackups, type Backups, type KeptEdits } from './backups.ts'
import type { Tab } from './tab.ts'

/** A window of the composer, in which one session follows another: it edits, or shows what another window edits. */
export type StudioWindow = Awaited<ReturnType<typeof openWindow>>

const ignore = (): void => {}

/** Milliseconds between attempts to reach the server. */
const pause = 1000
/** How often a window which only showed the site waits after a restart, so that the one that edits is first. */
const patience = 10

/** Opens a window. It edits unless another open window does. `show` is called with each session, and with what takes over. */
export async function openWindow(
  server: StudioServer,
  tab: Tab,
  show: (session: Session, takeOver: () => Promise<void>) => void,
  wait = (time: number): Promise<void> => new Promise((done) => setTimeout(done, time)),
) {
  let session: Session | undefined
  let queue = Promise.resolve()
  let refreshing: Promise<void> | undefined
  let isDue = false

  /** Starts a session with what the server has now. */
  async function start(wish: 'edit' | 'look' | 'take over'): Promise<Session> {
    session?.close()
    if (wish !== 'look') {
      const isForced = wish === 'take over'
      await server.edit({ window: tab.id, name: tab.name(), isForced })
    }
    const site = await server.site()
    const opened = { ...site, bundle: translateBundle(site.bundle) }
    const isViewer = opened.editor?.window !== tab.id
    const backups = openBackups(tab.storage, opened.id, tab.id, tab.openWindows)
    const kept = await readKept(server, backups)
    const onOutdated = (): void => void restart('look')
    tab.remember(!isViewer)
    session = openSession(opened, server, { window: tab.id, isViewer, backups, kept, onOutdated })
    show(session, takeOver)
    const { files } = session.draft.state()
    // The first key finds its place in a tree that is read.
    setTimeout(() => findNode(parseTree(files[opened.main] ?? ''), ['pages', '/']))
    if (isViewer) await session.refresh()
    return session
  }

  const takeOver = (): Promise<void> => restart('take over')

  /** Starts another session, as soon as the server can be reached. */
  function restart(wish: 'look' | 'take over'): Promise<void> {
    queue = queue.then(() => keepStarting(wish))
    return queue
  }

  async function keepStarting(wish: 'look' | 'take over'): Promise<void> {
    // The loss of the seat is reported twice, by the server and by a draft that it refuses.
    if (wish === 'look' && session?.isViewer) return refresh()
    const isLost = wish === 'look'
    for (let attempt = wish; ; attempt = 'look') {
      try {
        // Taking over is not repeated: it may have succeeded, and somebody else may have done the same since.
        const next = await start(attempt)
        if (isLost && next.isViewer) next.set({ status: describeLoss(next.state()) })
        return
      } catch (error) {
        session?.set({ status: error instanceof Error ? error.message : String(error) })
        await wait(pause)
      }
    }
  }

  /** Shows the latest draft. Changes that follow quickly are shown together. */
  async function refresh(): Promise<void> {
    isDue = true
    refreshing ??= (async () => {
      while (isDue) {
        isDue = false
        await session?.refresh()
      }
      refreshing = undefined
    })()
    await refreshing
  }

  for (let times = tab.wasViewer ? patience : 0; times > 0; times -= 1) {
    const { editor } = await server.site()
    if (editor !== null) break
    await wait(pause)
  }
  const opening = start('edit')
  queue = opening.then(ignore, ignore)
  const first = await opening
  return {
    session: (): Session => session ?? first,
    /** Edits here, whether or not another window does. */
    takeOver,
    /** Follows a change of the draft; `editor` is the window that edits. */
    async follow(editor: string | undefined): Promise<void> {
      const isViewer = editor !== tab.id
      await queue
      if (isViewer && session?.isViewer) await refresh()
      else if (isViewer) await restart('look')
    },
  }
}

function describeLoss({ editor, kept }: SessionState): string {
  const isKept = kept.length > 0
  const name = editor?.name ?? t('Another window')
  return isKept
    ? t('{name} has taken over. Your last changes are kept here.', { name })
    : t('{name} has taken over. All your changes are in the draft.', { name })
}

/** Reads what this browser has kept, migrated to the current schemas as the draft is. */
async function readKept(server: StudioServer, backups: Backups): Promise<KeptEdits[]> {
  const kept = await backups.list()
  return Promise.all(
    kept.map(async ({ key, draft: { files, base } }) => {
      const draft = { files: await server.migrate(files), base: await server.migrate(base) }
      return { key, draft }
    }),
  )
}
