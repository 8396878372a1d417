import type { JsonObject } from '../schema/read/json-object.ts'
import type { Migration } from './migration.ts'
import { migrations } from './migrations.gen.ts'

/** The state of content that is up to date: the name of the last migration; undefined while there is none. */
export const latestState: string | undefined = migrations.at(-1)?.name

/**
 * Lists the migrations that content in a state, the value of `migratedTo`, has yet to follow: all if it states none.
 * Undefined for an unknown state, which only a later version of the program can have written.
 */
export function listDue(
  state: unknown,
  all: readonly Migration[] = migrations,
): readonly Migration[] | undefined {
  if (state === undefined) return all
  if (typeof state !== 'string') return [] // the schema rejects it
  const index = all.findIndex(({ name }) => name === state)
  return index === -1 ? undefined : all.slice(index + 1)
}

/** Takes a block through migrations, in order. Returns the same block if none of them changes it. */
export function migrateBlock(block: JsonObject, due: readonly Migration[]): JsonObject {
  return due.reduce(
    (now, { type, up }) => (type === undefined || type === now['type'] ? up(now) : now),
    block,
  )
}
