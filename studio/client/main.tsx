import { createRoot } from 'react-dom/client'
import { createServer } from './session/server.ts'
import { openSession } from './session/session.ts'
import { Studio } from './studio.tsx'
import './studio.css'
import './shell.css'

/* The composer's entry in the browser. */

const place = document.getElementById('studio')
const token = document.querySelector('meta[name=studio-token]')?.getAttribute('content') ?? ''
if (place) void start(place)

async function start(element: HTMLElement): Promise<void> {
  const root = createRoot(element)
  try {
    const server = createServer(token)
    const opened = await server.site()
    if (!(await isAlone(opened.id))) {
      root.render(
        <p role="alert">
          The composer is open in another window. Two would write over each other’s draft: close the
          other one, then load this one again.
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

/** Whether no other window composes this site; from then on, until it is closed, this one does. */
function isAlone(id: string): Promise<boolean> {
  return new Promise((tell) => {
    void navigator.locks.request(`studio ${id}`, { ifAvailable: true }, (lock) => {
      tell(lock !== null)
      return lock && new Promise(() => {})
    })
  })
}
