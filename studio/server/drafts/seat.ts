import type { Editor } from '../../api.ts'
import type { EditRequest } from './parse-draft.ts'

/** Which window edits the site. A window that closes keeps the seat until another one wants it. */
export interface Seat {
  /** The window that edits; null if none has asked to since the server started. */
  editor(): Editor | null
  /** Gives the seat to a window, unless another open one has it and the request is not forced. Returns who has it then. */
  take(request: EditRequest): Editor
  /** Notes that a window is open, until the returned function is called. */
  open(window: string): () => void
}

/** Creates the seat of a site, with nobody in it. `now` returns the time in milliseconds. */
export function createSeat(now: () => number = Date.now): Seat {
  let holder: Omit<Editor, 'isOpen'> | undefined
  /** The connections of open windows. */
  const connections = new Set<{ window: string }>()

  function isOpen({ window }: Omit<Editor, 'isOpen'>): boolean {
    return [...connections].some((connection) => connection.window === window)
  }

  return {
    editor: () => (holder ? { ...holder, isOpen: isOpen(holder) } : null),
    take({ window, name, isForced }) {
      const isFree = !holder || isForced || !isOpen(holder)
      if (isFree && holder?.window !== window) holder = { window, name, since: now() }
      else if (holder?.window === window) holder = { ...holder, name }
      const has = holder ?? { window, name, since: now() }
      return { ...has, isOpen: isOpen(has) }
    },
    open(window) {
      const connection = { window }
      connections.add(connection)
      return () => void connections.delete(connection)
    },
  }
}
