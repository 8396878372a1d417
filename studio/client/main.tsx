import { createRoot } from 'react-dom/client'
import { changeEvent, openEvent, publishEvent, type PublishState } from '../api.ts'
import { changeSetsEvent, type ChangeSetList } from '../change-sets.ts'
import { createReviewStore } from './change-sets/review-store.ts'
import { SetList } from './change-sets/set-list.tsx'
import { SetProvider } from './change-sets/use-change-sets.tsx'
import { t } from './i18n/translate.ts'
import { createPublishStore, PublishProvider } from './publish/use-publishing.tsx'
import { loadRichEditor } from './rich/load-editor.ts'
import { actBeforeEvents } from './session/after-paint.ts'
import { createServer } from './session/server.ts'
import { SessionContext } from './session/use-session.ts'
import { Studio } from './studio.tsx'
import { Viewer } from './viewer/viewer.tsx'
import { setOfWindow } from './window/address.ts'
import { openWindow } from './window/open-window.ts'
import { openTab, readPerson } from './window/tab.ts'
import './studio.css'
import './shell.css'
import './bar/bar.css'
import './bar/phone.css'
import './blocks/blocks.css'
import './panels/panels.css'
import './preview/preview.css'
import './history/history.css'
import './publish/publish.css'
import './change-sets/change-sets.css'
import './languages/languages.css'
import './keys/touch.css'

/** The connection to the dev server: what Vite gives its modules. */
type Connection = NonNullable<ImportMeta['hot']>

/** Starts the composer in an element of the page. */
export async function startStudio(container: HTMLElement, hot: Connection): Promise<void> {
  const token = document.querySelector('meta[name=studio-token]')?.getAttribute('content') ?? ''
  const root = createRoot(container)
  actBeforeEvents()
  try {
    // Browsers give pages over plain HTTP neither locks nor random ids.
    if (!isSecureContext)
      throw new Error(t('The composer needs an encrypted connection: open it with https.'))
    const tab = openTab()
    const set = setOfWindow()
    const hello = { window: tab.id, set }
    hot.send(openEvent, hello)
    hot.on('vite:ws:connect', () => hot.send(openEvent, hello))
    let count = 0
    const server = createServer(token, set)
    const sets = createReviewStore(server, set)
    hot.on(changeSetsEvent, (list: ChangeSetList) => {
      sets.show(list)
      // It was deleted.
      if (set !== undefined && !sets.current()) location.assign(location.pathname)
    })
    hot.on('vite:ws:connect', () => void sets.refresh().catch(() => {}))
    await sets.refresh()
    if (sets.known().list?.isSetUp && !(sets.current() && readPerson()))
      return root.render(<SetList store={sets} />)
    // The texts of the page are typed with it, also if the server ends meanwhile.
    void loadRichEditor().catch(() => {})
    const publishing = createPublishStore(server)
    const here = await openWindow(server, tab, (session, takeOver) => {
      count += 1
      root.render(
        <SessionContext key={count} value={session}>
          <SetProvider store={sets}>
            <PublishProvider store={publishing}>
              {session.isViewer ? <Viewer onTakeOver={() => void takeOver()} /> : <Studio />}
            </PublishProvider>
          </SetProvider>
        </SessionContext>,
      )
    })
    hot.on('site:changed', () => void here.session().syncWithDisk())
    hot.on(publishEvent, (state: PublishState) => void publishing.show(state))
    hot.on('vite:ws:connect', () => void publishing.refresh())
    void publishing.refresh()
    hot.on(changeEvent, (change: { editor?: string; set?: string }) => {
      if (change.set === set) void here.follow(change.editor)
    })
    hot.on(changeSetsEvent, () => void here.session().syncWithOthers())
    addEventListener('beforeunload', (event) => {
      if (!here.session().isSafe()) event.preventDefault()
    })
  } catch (error) {
    root.render(<p role="alert">{error instanceof Error ? error.message : String(error)}</p>)
  }
}
