import { createRoot } from 'react-dom/client'
import { createServer } from './session/server.ts'
import { openSession } from './session/session.ts'
import { Studio } from './studio.tsx'
import './studio.css'
import './shell.css'

/* The composer's entry in the browser. */

const element = document.getElementById('studio')
const token = document.querySelector('meta[name=studio-token]')?.getAttribute('content') ?? ''
if (element) void start(element)

async function start(container: HTMLElement): Promise<void> {
  const root = createRoot(container)
  try {
    const server = createServer(token)
    const opened = await server.site()
    if (!(await lockSite(opened.id))) {
      root.render(
        <p role="alert">
          The composer is already open in another window. Close that window, then reload this one.
        </p>,
      )
      return
    }
    const session = openSession(opened, server)
    import.meta.hot?.on('site:changed', () => void session.syncWithDisk())
    root.render(<Studio session={session} />)
  } catch (error) {
    root.render(<p role="alert">{error instanceof Error ? error.message : String(error)}</p>)
  }
}

/** Locks the site for this window until it is closed. Returns whether no other window had locked it. */
function lockSite(id: string): Promise<boolean> {
  return new Promise((resolve) => {
    void navigator.locks.request(`studio ${id}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null)
      return lock && new Promise(() => {})
    })
  })
}
