import type { PublishState, Texts } from '../../api.ts'
import { createListeners } from '../model/listeners.ts'
import { afterPress } from '../window/press.ts'
import type { StudioServer } from '../session/server.ts'

/** What a window knows about publishing. */
interface KnownPublishing {
  /** Undefined until the server has answered. */
  state: PublishState | undefined
  /** The texts of what is online; undefined until they are read, and if nothing is online. */
  texts: Texts | undefined
}

/** Follows what is published, for all sessions of a window. */
export type PublishStore = ReturnType<typeof createPublishStore>

/** Creates the store of a window. */
export function createPublishStore(server: Pick<StudioServer, 'publication' | 'publicationTexts'>) {
  let known: KnownPublishing = { state: undefined, texts: undefined }
  const { subscribe, notify } = createListeners()
  const update = (next: Partial<KnownPublishing>): void => {
    known = { ...known, ...next }
    afterPress(notify)
  }

  /** Shows the state, and reads the texts of what is online if that is another publication than before. */
  async function show(state: PublishState): Promise<void> {
    const before = known.state?.live?.id
    const id = state.live?.id
    update({ state, ...(id !== before && { texts: undefined }) })
    if (id === undefined || known.texts) return
    const texts = await server.publicationTexts(id).catch(() => undefined)
    if (texts && known.state?.live?.id === id) update({ texts })
  }

  return {
    subscribe,
    known: () => known,
    show,
    /** Asks the server, as after a lost connection. */
    refresh: (): Promise<void> => server.publication().then(show, () => {}),
  }
}
