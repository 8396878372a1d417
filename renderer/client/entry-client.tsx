import { clientFailed } from '../islands/client-failed.ts'
import { startClient } from './client.tsx'

startClient().catch((error: unknown) => {
  if (!import.meta.env.PLAIN) dispatchEvent(new Event(clientFailed))
  // If the client fails, the page stays prerendered and its links navigate. Leaving the page aborts its requests, which
  // is not an error: its timers no longer run.
  setTimeout(() => console.warn('The client could not start.', error), 500)
})
