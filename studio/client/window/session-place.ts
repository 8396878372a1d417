import type { Backups, Kept } from './backups.ts'

/** What a session needs of its window. */
export interface SessionPlace {
  window: string
  isViewer: boolean
  backups: Backups
  /** Edits that this browser has kept, migrated. */
  kept: readonly Kept[]
  /** Called when another window edits, or the server has another draft; the session ends. */
  onOutdated: () => void
}
