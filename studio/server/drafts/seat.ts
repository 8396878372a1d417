import type { Editor } from '../../api.ts'
import type { EditRequest } from './parse-draft.ts'

/**
 * Creates the seat of a site, with nobody in it: which window edits the site. A window that closes keeps it until another one
 * wants it. `now` returns the time in milliseconds.
 */
export function createSeat(now: () => number = Date.now) {
  let holder: Omit<Editor, 'isOpen'> | undefined
  /** The connections of open windows. */
  const connections = new Set<{ window: string }>()

  function isOpen({ window }: Omit<Editor, 'isOpen'>): boolean {
    return [...connections].some((connection) => connection.window === window)
  }

  return {
    /** The window that edits; null if none has asked to since the server started. */
    editor: (): Editor | null => (holder ? { ...holder, isOpen: isOpen(holder) } : null),
    /** Gives the seat to a window, unless another open one has it and the request is not forced. Returns who has it then. */
    take({ window, name, isForced }: EditRequest): Editor {
      if (holder?.window === window) holder = { ...holder, name }
      else if (!holder || isForced || !isOpen(holder)) holder = { window, name, since: now() }
      return { ...holder, isOpen: isOpen(holder) }
    },
    /** Notes that a window is open, until the returned function is called. */
    open(window: string): () => void {
      const connection = { window }
      connections.add(connection)
      return () => void connections.delete(connection)
    },
  }
}
