import type { JsonObject, Path } from '../../schema/read/json-object.ts'

/** Why something cannot be shown as it is written, with the path of what says so. It stays as it is then. */
export type LayerFault =
  | { reason: 'no-section' | 'no-campaign'; path: Path; name: string }
  /** A section uses itself, through the others. */
  | { reason: 'circle'; path: Path; names: readonly string[] }
  /** A `use` block sets what its section does not have, or may not change. */
  | { reason: 'idle-values'; path: Path; section: string; set: JsonObject }
  /** What joins a campaign has dates of its own, is the first page, or is where the campaign does not run. */
  | { reason: 'own-dates' | 'home' | 'not-here'; path: Path; name: string }
  /** No block could be made of one. */
  | { reason: 'unmade'; path: Path; message: string; hint: string }
