import { isJsonObject, type JsonObject } from '../schema/read/json-object.ts'
import { UserError } from '../schema/read/user-error.ts'
import { migrationFolder, siteType, type Migration } from './migration.ts'
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
    (now, one) => (one.type === undefined || one.type === now['type'] ? follow(one, now) : now),
    block,
  )
}

/** Takes the settings of a site through migrations, in order. Returns the same object if none of them changes it. */
export function migrateSite(site: JsonObject, due: readonly Migration[]): JsonObject {
  return due.reduce((now, one) => (one.type === siteType ? follow(one, now) : now), site)
}

/** Takes a block, or the settings, through one migration. Throws a UserError with its file if it fails or returns nothing. */
function follow({ name, type, up }: Migration, value: JsonObject): JsonObject {
  const file = `${migrationFolder(type)}/${name}.ts`
  let now: unknown
  try {
    now = up(value)
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause)
    throw new UserError(`${file}: ${message}`, { cause })
  }
  if (isJsonObject(now)) return now
  const what = type === siteType ? 'settings' : 'block'
  throw new UserError(`${file}: \`up\` must return the ${what}.`)
}
