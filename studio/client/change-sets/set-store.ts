import type { Refusal } from '../../api.ts'
import type {
  ChangeSet,
  ChangeSetAction,
  ChangeSetList,
  OtherChanges,
  PreviewLink,
  PreviewRequest,
} from '../../change-sets.ts'
import { t, tSaid } from '../i18n/translate.ts'
import { createListeners } from '../model/listeners.ts'
import type { Ask } from '../session/server.ts'
import { afterPress } from '../window/press.ts'

/** Follows the change sets of a site, for all sessions of a window. */
export type SetStore = ReturnType<typeof createSetStore>

type Refused = Refusal | { reason: 'moved' }

/** Creates the store of a window, in which the change set `id` is open. */
export function createSetStore(ask: Ask, id: string | undefined) {
  let list: ChangeSetList | undefined
  let others: readonly OtherChanges[] = []
  const { subscribe, notify } = createListeners()
  function show(next: ChangeSetList): void {
    list = next
    afterPress(notify)
  }
  const refresh = (): Promise<void> => ask<ChangeSetList>('GET', 'change-sets').then(show)
  const refreshOthers = async (): Promise<void> => {
    others = await ask<OtherChanges[]>('GET', 'other-changes')
    afterPress(notify)
  }
  return {
    subscribe,
    make: (made: { name: string; by: string }) => ask<ChangeSet>('POST', 'change-sets', made),
    links: () => ask<PreviewLink[]>('GET', 'preview-links'),
    makeLink: (wanted: PreviewRequest & { by: string }) =>
      ask<PreviewLink>('POST', 'preview-links', wanted),
    deleteLink: (link: string) =>
      ask<void>('DELETE', `preview-links?id=${encodeURIComponent(link)}`),
    /** Undefined until the server has answered. */
    list: (): ChangeSetList | undefined => list,
    /** The set that is open; undefined without one. */
    current: (): ChangeSet | undefined => list?.sets.find((set) => set.id === id),
    /** The places that other sets change; those of all sets if none is open. */
    others: (): readonly OtherChanges[] => others,
    refreshOthers,
    show,
    refresh,
    /** Does something with the open set. Rejects with an Error that says why not. */
    async act(action: ChangeSetAction): Promise<void> {
      const answer = await ask<ChangeSet | Refused>('POST', 'change-set', action)
      if (!('reason' in answer)) return refresh()
      throw new Error(
        answer.reason === 'problems'
          ? t('Fix the errors and save first: {totals}.', { totals: tSaid(answer.totals) })
          : t('The saved version is another one by now. Look at it, and try again.'),
      )
    },
  }
}
