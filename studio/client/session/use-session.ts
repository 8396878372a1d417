import { createContext, use, useSyncExternalStore } from 'react'
import type { Session } from './session.ts'
import type { SessionState } from './state.ts'

/** Provides the session to the composer. */
export const SessionContext = createContext<Session | undefined>(undefined)

/** Returns the session. Throws an Error outside of the composer. */
export function useSession(): Session {
  const session = use(SessionContext)
  if (session === undefined) throw new Error('useSession needs a SessionContext')
  return session
}

/** Returns a part of the state and renders again when it changes. */
export function useSessionState<T>(pick: (state: SessionState) => T): T {
  const session = useSession()
  return useSyncExternalStore(session.subscribe, () => pick(session.state()))
}
