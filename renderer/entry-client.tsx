import { startClient } from './client.tsx'

startClient().catch((error: unknown) => {
  // The page stays as it was prerendered; its links navigate.
  console.warn('The client could not start.', error)
})
