import { createContext, use, useMemo, useState, useSyncExternalStore } from 'react'
import type { PagesContext } from '../../../site/view/move-page.ts'
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
  const read = (): T => pick(session.state())
  return useSyncExternalStore(session.subscribe, read, read)
}

/** Returns parts of the state by their names and renders again when one of them changes. */
export function useSessionParts<K extends keyof SessionState>(
  ...names: readonly K[]
): Pick<SessionState, K> {
  const session = useSession()
  const [read] = useState(() => {
    let known: Pick<SessionState, K> = session.state()
    return () => {
      const now = session.state()
      if (names.some((name) => known[name] !== now[name])) known = now
      return known
    }
  })
  return useSyncExternalStore(session.subscribe, read, read)
}

/** Returns the shown site with what its edits need, and renders again when it changes. */
export function useSiteContext(): PagesContext {
  const { bundle, main } = useSession().opened
  const site = useSessionState((state) => state.site)
  return useMemo(() => ({ site, bundle, main }), [site, bundle, main])
}
