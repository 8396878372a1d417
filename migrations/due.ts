import type { JsonObject } from '../schema/read/json-object.ts'
import { siteType, type Migration } from './migration.ts'
import { migrations } from './migrations.gen.ts'

/** The state of content that is up to date: the name of the last migration; undefined while there is none. */
export const latestState: string | undefined = migrations.at(-1)?.name

/**
 * Lists the migrations that content in a state, the value of `migratedTo`, has yet to follow: all if it states none.
 * Undefined for a state after the last migration, which only a later version of the program can have written. One in
 * between may be unknown: its block type was removed.
 */
export function listDue(
  state: unknown,
  all: readonly Migration[] = migrations,
): readonly Migration[] | undefined {
  if (state === undefined) return all
  if (typeof state !== 'string') return [] // the schema rejects it
  const last = all.at(-1)?.name ?? ''
  return state > last ? undefined : all.filter(({ name }) => name > state)
}

/** Takes a block through migrations, in order. Returns the same block if none of them changes it. */
export function migrateBlock(block: JsonObject, due: readonly Migration[]): JsonObject {
  return due.reduce(
    (now, { type, up }) => (type === undefined || type === now['type'] ? up(now) : now),
    block,
  )
}

/** Does the same for the settings of a site. */
export function migrateSite(site: JsonObject, due: readonly Migration[]): JsonObject {
  return due.reduce((now, { type, up }) => (type === siteType ? up(now) : now), site)
}
