import type {
  ChangeSetAction,
  ChangeSetList,
  PreviewLink,
  PreviewRequest,
} from '../../change-sets.ts'
import { t, tSaid } from '../i18n/translate.ts'
import { createListeners } from '../model/listeners.ts'
import type { StudioServer } from '../session/server.ts'
import { afterPress } from '../window/press.ts'

/** Follows the change sets of a site, for all sessions of a window. */
export type ReviewStore = ReturnType<typeof createReviewStore>

/** Creates the store of a window, in which the change set `id` is open. */
export function createReviewStore(server: StudioServer, id: string | undefined) {
  /** The sets, once the server has answered, and the links to previews of the open one. */
  let known: { list?: ChangeSetList; links: readonly PreviewLink[] } = { links: [] }
  const { subscribe, notify } = createListeners()
  const update = (next: Partial<typeof known>): void => {
    known = { ...known, ...next }
    afterPress(notify)
  }
  const refresh = (): Promise<void> => server.changeSets().then(show)

  /** Shows a list, and the links, of which the same event tells. */
  function show(list: ChangeSetList): void {
    update({ list })
    if (id === undefined) return
    server.previewLinks().then(
      (links) => update({ links }),
      () => {},
    )
  }

  return {
    server,
    subscribe,
    known: () => known,
    /** The set that is open; undefined without one. */
    current: () => known.list?.sets.find((set) => set.id === id),
    show,
    refresh,
    makeLink: (link: PreviewRequest & { by: string }) => server.makePreviewLink(link).then(refresh),
    deleteLink: (link: string) => server.deletePreviewLink(link).then(refresh),
    /** Does something with the open set. Rejects with an Error that says why not. */
    async act(action: ChangeSetAction): Promise<void> {
      const answer = await server.actOnChangeSet(action)
      if (!('reason' in answer)) return refresh()
      if (answer.reason === 'problems')
        throw new Error(
          t('Fix the errors and save first: {totals}.', { totals: tSaid(answer.totals) }),
        )
      throw new Error(
        action.do === 'take-back'
          ? t('What was published later changes the same places. Take that back first.')
          : t('Something else was published in the same places. Merge both, save, and try again.'),
      )
    },
  }
}
