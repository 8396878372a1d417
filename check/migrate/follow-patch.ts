import type { Migration } from '../../migrations/migration.ts'
import { isEqual, idOf, ownValue } from '../../schema/read/equal.ts'
import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  asRecord,
} from '../../schema/read/json-object.ts'
import { combinePatches } from '../../schema/read/merge-patch.ts'

/** A kind of patch, and of the value that it changes. */
export interface PatchKind {
  migrate: (value: JsonObject, due: readonly Migration[]) => JsonObject
  apply: (value: JsonObject, patch: JsonObject) => JsonObject
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
  const result = combinePatches(valuesIn(between(without, now), keeps), between(was, now))
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

/** The merge patch between two values. */
export function patchBetween(before: JsonObject, after: JsonObject): JsonObject {
  return asRecord(patchOf(before, after, () => undefined))
}

/**
 * The merge patches between two values by the ids of what changes, as they are set where a section is used. A change that
 * is not in anything with an id is left out.
 */
export function patchesById(before: JsonObject, after: JsonObject): JsonObject {
  const patches = new Map<string, JsonObject>()
  patchOf(before, after, (owner) => {
    const id = idOf(owner)
    return id === undefined
      ? undefined
      : (patch) => void patches.set(id, { ...patches.get(id), ...patch })
  })
  return Object.fromEntries(patches)
}

/** Takes the patch of an object with an id. */
type Take = (patch: JsonObject) => void

/** What to write into the patch of the owner; undefined for nothing. */
function patchOf(
  was: JsonValue,
  now: JsonValue,
  takerOf: (owner: JsonObject) => Take | undefined,
): JsonValue | undefined {
  if (Array.isArray(was) && Array.isArray(now) && was.length === now.length) {
    const inner = now.map((entry, index) => patchOf(was[index] ?? null, entry, takerOf))
    return inner.every((one) => one === undefined) ? undefined : now
  }
  if (!isJsonObject(was) || !isJsonObject(now)) return isEqual(was, now) ? undefined : now
  const changed = Object.entries(now).flatMap(([key, value]) => {
    const old = ownValue(was, key)
    const inner = old === undefined ? value : patchOf(old, value, takerOf)
    return inner === undefined ? [] : [[key, inner] as const]
  })
  const removed = Object.keys(was).filter((key) => !Object.hasOwn(now, key))
  if (changed.length + removed.length === 0) return undefined
  const patch = Object.fromEntries([...changed, ...removed.map((key) => [key, null] as const)])
  const take = idOf(was) === idOf(now) ? takerOf(now) : undefined
  if (!take) return patch
  take(patch)
  return undefined
}
