import { createContext, use, useState, useSyncExternalStore, type ReactNode } from 'react'
import { isUnsaved } from '../session/state.ts'
import { useSession, useSessionState } from '../session/use-session.ts'
import { readPerson } from '../window/tab.ts'
import type { ReviewStore } from './review-store.ts'
import { createSetTools, type SetTools } from './set-tools.ts'
import { nextSteps, type SetStep } from './set-words.ts'

const SetContext = createContext<SetTools | undefined>(undefined)

/** Provides the open change set to the composer. */
export function SetProvider({
  store,
  children,
}: {
  store: ReviewStore
  children: ReactNode
}): ReactNode {
  const session = useSession()
  const [tools] = useState(() => createSetTools(session, store))
  return <SetContext value={tools}>{children}</SetContext>
}

const subscribeToNothing = (): (() => void) => () => {}

/** Returns a part of what is known about the open change set, and renders again when it changes; undefined without one. */
export function useSet<T>(select: (tools: SetTools) => T): T | undefined {
  const tools = use(SetContext)
  const get = (): T | undefined => (tools?.current() ? select(tools) : undefined)
  return useSyncExternalStore(tools?.subscribe ?? subscribeToNothing, get, get)
}

const itself = (tools: SetTools): SetTools => tools

/** Returns the tools of the open change set; undefined without one. */
export function useSetTools(): SetTools | undefined {
  return useSet(itself)
}

/** Returns what the person can do next with the open change set, first what the main button does. */
export function useNextSteps(): readonly SetStep[] {
  const set = useSet((tools) => tools.current())
  const needsApproval = useSet(({ store }) => store.known().list?.needsApproval) ?? true
  const viewer = { person: readPerson(), isUnsaved: useSessionState(isUnsaved), needsApproval }
  return set ? nextSteps(set, viewer) : []
}
