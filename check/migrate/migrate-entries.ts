import type { JsonValue } from '../../schema/read/bundle.ts'
import { idOf, isEqual } from '../../schema/read/equal.ts'
import { asRecord, isJsonObject, type JsonObject } from '../../schema/read/json-object.ts'
import { patched } from '../../content/apply-patch.ts'
import { isPlace, placeIn, withoutPlace } from '../../content/plan-entries.ts'
import { migrateBlock } from '../../migrations/due.ts'
import type { Migration } from '../../migrations/migration.ts'
import { followPatch, mayBeText, type PatchKind } from './follow-patch.ts'
import { migrateSet, outlineOf } from './migrate-set.ts'
import { overlayBetween } from '../../content/write/overlay-between.ts'
import type { WrittenSite } from './written-site.ts'

/** The blocks that an overlay changes by their ids, as they are written, and the migrations that they have yet to follow. */
export interface ChangedBlocks {
  blocks: readonly JsonValue[]
  own: readonly Migration[]
}

/**
 * Takes what an overlay writes for a block by its id through migrations, so that it makes the same of the migrated
 * block. `id` is its key. Returns the same change if nothing changes.
 */
export function migrateEntry(
  id: string,
  change: JsonObject,
  { blocks, own }: ChangedBlocks,
  due: readonly Migration[],
  written: WrittenSite,
): JsonObject {
  const migrate: PatchKind['migrate'] = (block, some) =>
    migrateSet(migrateBlock(block, some), some, written)
  const old = blocks.find((block) => isJsonObject(block) && idOf(migrate(block, own)) === id)
  const patch = withoutPlace(change)
  const place = placeIn(change)
  if (!isJsonObject(old)) {
    if (isEqual(place, {})) return change
    const added = { id, ...patch }
    const now = migrate(added, due)
    if (now === added) return change
    const { id: _id, ...rest } = now
    return { ...place, ...(now['id'] === id ? rest : now) }
  }
  const kind: PatchKind = { migrate, apply, between, keeps: mayBeText, outline: outlineOf }
  const followed = followPatch(old, patch, due, own, kind)
  if (followed === patch) return change
  const later = migrate(old, own)
  const kept = withPlaces(followed, placesIn(patch))
  const result = isEqual(apply(later, kept), apply(later, followed)) ? kept : followed
  return { ...place, ...result }
}

function apply(block: JsonObject, patch: JsonObject): JsonObject {
  const merged = patched(block, patch, ['blocks'])
  return isJsonObject(merged) ? merged : block
}

function between(was: JsonObject, now: JsonObject): JsonObject {
  return asRecord(overlayBetween(was, now))
}

/** The places of all entries in a patch that name one, by id. */
function placesIn(
  patch: JsonObject,
  places = new Map<string, JsonObject>(),
): Map<string, JsonObject> {
  for (const [key, value] of Object.entries(patch)) {
    if (!isJsonObject(value)) continue
    const place = placeIn(value)
    if (!isEqual(place, {})) places.set(key, place)
    placesIn(value, places)
  }
  return places
}

/** A patch whose entries have the places that they had before. */
function withPlaces(patch: JsonObject, places: ReadonlyMap<string, JsonObject>): JsonObject {
  const entries = Object.entries(patch).map(([key, value]): [string, JsonValue] => {
    if (!isJsonObject(value)) return [key, value]
    const inner = withPlaces(withoutPlace(value), places)
    return [key, { ...(Object.keys(value).some(isPlace) && places.get(key)), ...inner }]
  })
  return Object.fromEntries(entries)
}
