import { startClient } from './client.tsx'

startClient().catch((error: unknown) => {
  // The page stays as it was prerendered; its links navigate. One that is being left breaks its requests off, which is
  // no fault: its timers do not run any more.
  setTimeout(() => console.warn('The client could not start.', error), 500)
})
