import type { Refusal } from '../../api.ts'
import type * as sets from '../../change-sets.ts'
import { t, tSaid } from '../i18n/translate.ts'
import { createListeners } from '../model/listeners.ts'
import type { Ask } from '../session/server.ts'
import { afterPress } from '../window/press.ts'

/** What a window knows about the change sets of a site. */
interface KnownSets {
  /** Undefined until the server has answered. */
  list?: sets.ChangeSetList
  /** The places that other sets change; those of all sets if none is open. */
  others: readonly sets.OtherChanges[]
  /** The links to previews of the open set. */
  links: readonly sets.PreviewLink[]
}

/** Follows the change sets of a site, for all sessions of a window. */
export type ReviewStore = ReturnType<typeof createReviewStore>

/** Creates the store of a window, in which the change set `id` is open. */
export function createReviewStore(ask: Ask, id: string | undefined) {
  let known: KnownSets = { others: [], links: [] }
  const { subscribe, notify } = createListeners()
  const update = (next: Partial<KnownSets>): void => {
    known = { ...known, ...next }
    afterPress(notify)
  }
  const refresh = (): Promise<void> => ask<sets.ChangeSetList>('GET', 'change-sets').then(show)

  /** Shows a list, and asks for what may have changed with it. Without the answers, only marks and links are missing. */
  function show(list: sets.ChangeSetList): void {
    update({ list })
    if (!list.isSetUp) return
    ask<sets.OtherChanges[]>('GET', 'other-changes').then(
      (others) => update({ others }),
      () => {},
    )
    if (id === undefined) return
    ask<sets.PreviewLink[]>('GET', 'preview-links').then(
      (links) => update({ links }),
      () => {},
    )
  }

  return {
    subscribe,
    known: () => known,
    /** The set that is open; undefined without one. */
    current: () => known.list?.sets.find((set) => set.id === id),
    show,
    refresh,
    /** Makes a change set. */
    make: (made: { name: string; by: string }) => ask<sets.ChangeSet>('POST', 'change-sets', made),
    /** Makes a link to a preview of what is saved in the open set. */
    makeLink: (link: sets.PreviewRequest & { by: string }) =>
      ask('POST', 'preview-links', link).then(refresh),
    deleteLink: (link: string) => ask('DELETE', `preview-links?id=${link}`).then(refresh),
    /** Does something with the open set. Rejects with an Error that says why not. */
    async act(action: sets.ChangeSetAction): Promise<void> {
      const answer = await ask<sets.ChangeSet | Refusal>('POST', 'change-set', action)
      if (!('reason' in answer)) return refresh()
      throw new Error(
        answer.reason === 'problems'
          ? t('Fix the errors and save first: {totals}.', { totals: tSaid(answer.totals) })
          : t('The saved version is another one by now. Look at it, and try again.'),
      )
    },
  }
}
