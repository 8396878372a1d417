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

/** Milliseconds in which a window that has just taken the seat has to connect. */
const arrivalTime = 10_000

/** Creates the seat of a site, with nobody in it. `now` returns the time in milliseconds. */
export function createSeat(now: () => number = Date.now): Seat {
  let holder: Omit<Editor, 'isOpen'> | undefined
  /** The number of connections of each window; 0 once it has closed. */
  const connections = new Map<string, number>()

  function isOpen({ window, since }: Omit<Editor, 'isOpen'>): boolean {
    return (connections.get(window) ?? (now() - since < arrivalTime ? 1 : 0)) > 0
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
      connections.set(window, (connections.get(window) ?? 0) + 1)
      return () => connections.set(window, (connections.get(window) ?? 1) - 1)
    },
  }
}
