import type { JsonObject } from '../schema/read/json-object.ts'

/** One step by which stored content follows a change of the schemas. */
export interface Migration {
  /** The name of its file, which begins with its date: `2026-11-22-anchor-to-id`. */
  name: string
  /** The block type that it changes; undefined for all, and "site" for the site settings instead. */
  type: string | undefined
  /**
   * Returns the block, or the settings, in its new form; the same block if it has that form already. Takes any JSON object of its type,
   * valid or not, never changes it, and keeps what it does not know.
   */
  up: (block: JsonObject) => JsonObject
}

/** What migrations of the site settings have in place of a block type, which no block type is named. */
export const siteType = 'site'

/** The folder of the migrations of a block type; of all if it is undefined, and of the site settings for "site". */
export function migrationFolder(type: string | undefined): string {
  if (type === siteType) return 'schema/site/migrations'
  return type === undefined ? 'schema/page/migrations' : `blocks/${type}/migrations`
}
