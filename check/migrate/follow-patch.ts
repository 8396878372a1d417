import type { Migration } from '../../migrations/migration.ts'
import { isEqual } from '../../schema/read/equal.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '../../schema/read/json-object.ts'

/** A kind of patch, and of the value that it changes. */
export interface PatchKind {
  migrate: (value: JsonObject, due: readonly Migration[]) => JsonObject
  apply: (value: JsonObject, patch: JsonObject) => JsonObject
  /** The patch between two values. */
  between: (before: JsonObject, after: JsonObject) => JsonObject
  /** Whether what a patch sets stays written if it makes no difference. */
  keeps: (value: JsonValue) => boolean
  /** What is known of an earlier form of a value. */
  outline: (value: JsonObject) => JsonObject
}

/**
 * Takes a patch through migrations, so that it makes the same of the migrated value. `own` are the migrations that the
 * value has yet to follow. A patch that cannot say the same afterwards stays as it is. Returns the same patch if nothing
 * changes.
 */
export function followPatch(
  value: JsonObject,
  patch: JsonObject,
  due: readonly Migration[],
  own: readonly Migration[],
  kind: PatchKind,
): JsonObject {
  // If the value was migrated before the patch, there is no earlier form of it to merge the patch into.
  const early = due.filter((one) => !own.includes(one))
  const first = early.length > 0 ? follow(kind.outline(value), patch, early, kind) : patch
  const base = kind.migrate(
    value,
    own.filter((one) => !due.includes(one)),
  )
  const late = due.filter((one) => own.includes(one))
  return follow(base, first, late, kind)
}

function follow(
  value: JsonObject,
  patch: JsonObject,
  due: readonly Migration[],
  { migrate, apply, between, keeps }: PatchKind,
): JsonObject {
  const changed = apply(value, patch)
  const [was, now] = [migrate(value, due), migrate(changed, due)]
  if (was === value && now === changed) return patch
  // What is equal to the value makes no difference, but is there to stay when the value changes.
  const without = migrate(apply(value, withoutValues(patch)), due)
  const result = combine(valuesIn(between(without, now), keeps), between(was, now))
  return isEqual(apply(was, result), now) ? result : patch
}

/** The patch that removes all that another sets. */
function withoutValues(patch: JsonObject): JsonObject {
  const entries = Object.entries(patch).map(([key, value]) => [
    key,
    isJsonObject(value) ? withoutValues(value) : null,
  ])
  return Object.fromEntries(entries)
}

/** A patch without what it removes, and what is not kept. */
function valuesIn(patch: JsonObject, keeps: PatchKind['keeps']): JsonObject {
  const entries = Object.entries(patch).flatMap(([key, value]): [string, JsonValue][] => {
    if (!isJsonObject(value)) return value !== null && keeps(value) ? [[key, value]] : []
    const inner = valuesIn(value, keeps)
    return isEqual(inner, {}) && !isEqual(value, {}) ? [] : [[key, inner]]
  })
  return Object.fromEntries(entries)
}

/** Whether a value may be a text, or contain some. */
export function mayBeText(value: JsonValue): boolean {
  return typeof value === 'string' || typeof value === 'object'
}

/** A patch that does what one does, and then another. */
function combine(first: JsonObject, second: JsonObject): JsonObject {
  const members = new Map(Object.entries(first))
  for (const [key, value] of Object.entries(second)) {
    const known = members.get(key)
    members.set(key, isJsonObject(known) && isJsonObject(value) ? combine(known, value) : value)
  }
  return Object.fromEntries(members)
}
