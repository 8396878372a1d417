import { createContext, use, useSyncExternalStore } from 'react'
import type { Session, SessionState } from './session.ts'

/** The session that the parts of the composer share. */
export const SessionContext = createContext<Session | undefined>(undefined)

/** The session. Throws an Error outside of the composer. */
export function useSession(): Session {
  const session = use(SessionContext)
  if (session === undefined) throw new Error('there is no session here')
  return session
}

/** What `pick` takes of the state; the part is drawn again when that is another value. */
export function useSessionState<T>(pick: (state: SessionState) => T): T {
  const session = useSession()
  return useSyncExternalStore(session.subscribe, () => pick(session.state()))
}
