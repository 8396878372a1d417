import { createRoot } from 'react-dom/client'
import { createServer } from './server.ts'
import { openSession } from './session.ts'
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
    const session = openSession(await server.site(), server)
    import.meta.hot?.on('site:changed', () => void session.lookAtDisk())
    root.render(<Studio session={session} />)
  } catch (error) {
    root.render(<p role="alert">{error instanceof Error ? error.message : String(error)}</p>)
  }
}
