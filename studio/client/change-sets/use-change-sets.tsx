import { createContext, use, useState, useSyncExternalStore, type ReactNode } from 'react'
import type { ChangeSetAction } from '../../change-sets.ts'
import { NameDialog } from '../bar/name-dialog.tsx'
import { hasChanges } from '../model/draft.ts'
import type { Session } from '../session/session.ts'
import { useSessionState } from '../session/use-session.ts'
import { readPerson } from '../window/tab.ts'
import type { SetStore } from './set-store.ts'
import { createSetTools, type SetTools } from './set-tools.ts'
import { nextSteps, type SetStep } from './set-words.ts'
import { t } from '../i18n/translate.ts'

interface OpenSet {
  tools: SetTools
  /** Does something in the name of the person in this browser, who is asked for it once. */
  asPerson<T>(act: (by: string) => Promise<T>): Promise<T>
}

const SetContext = createContext<OpenSet | undefined>(undefined)

/** Provides the open change set to the composer; nothing if none is open. */
export function SetProvider({
  session,
  store,
  children,
}: {
  session: Session
  store: SetStore
  children: ReactNode
}): ReactNode {
  const [answer, setAnswer] = useState<(name: string) => void>()
  const isOpen = useSyncExternalStore(store.subscribe, () => store.current() !== undefined)
  const [open] = useState<OpenSet>(() => ({
    tools: createSetTools(session, store),
    async asPerson(act) {
      const by = readPerson() || (await new Promise<string>((give) => setAnswer(() => give)))
      setAnswer(undefined)
      if (by === '') throw new Error(t('Your name is missing.'))
      return act(by)
    },
  }))
  return (
    <SetContext value={isOpen ? open : undefined}>
      {children}
      {answer && <NameDialog onName={answer} onClose={() => answer('')} />}
    </SetContext>
  )
}

const subscribeToNothing = (): (() => void) => () => {}

/** Returns a part of what is known about the open change set, and renders again when it changes; undefined without one. */
export function useSet<T>(select: (tools: SetTools) => T): T | undefined {
  const tools = use(SetContext)?.tools
  const get = (): T | undefined => tools && select(tools)
  return useSyncExternalStore(tools?.subscribe ?? subscribeToNothing, get, get)
}

/** Returns what is done with the open change set. Throws an Error without one. */
export function useSetActs() {
  const open = use(SetContext)
  if (!open) throw new Error('useSetActs needs an open change set')
  const { tools, asPerson } = open
  type Act<A> = A extends ChangeSetAction ? Omit<A, 'by'> : never
  const act = (action: Act<ChangeSetAction>): Promise<void> =>
    asPerson((by) => tools.store.act({ ...action, by }))
  return { tools, asPerson, act }
}

/** Returns what the person can do next with the open change set, first what the main button does. */
export function useNextSteps(): readonly SetStep[] {
  const set = useSet((tools) => tools.current())
  const needsApproval = useSet(({ store }) => store.list()?.needsApproval) ?? true
  const isUnsaved = useSessionState(({ draft }) => hasChanges(draft))
  return set ? nextSteps(set, { person: readPerson(), isUnsaved, needsApproval }) : []
}
