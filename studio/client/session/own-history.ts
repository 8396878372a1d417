/** The changes inside a control that are not a step in the history of the session. */
export interface OwnHistory {
  /** Undoes the latest one; returns false if the session has to undo. */
  undo(): boolean
  redo(): boolean
}

/** The controls with a history of their own, which is undone first while they have the focus. */
export const ownHistories = new WeakMap<EventTarget, OwnHistory>()
