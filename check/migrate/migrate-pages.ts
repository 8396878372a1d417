import { patched } from '../../content/apply-patch.ts'
import { layerGroups } from '../../content/layers/value-layer.ts'
import { isPlace, placeIn, withoutPlace } from '../../content/plan-entries.ts'
import { overlayBetween } from '../../content/write/write-patch.ts'
import { migrateBlock, migrateSite } from '../../migrations/due.ts'
import type { Migration } from '../../migrations/migration.ts'
import type { JsonValue } from '../../schema/read/bundle.ts'
import { idOf, isEqual } from '../../schema/read/equal.ts'
import { asRecord, isJsonObject, type JsonObject } from '../../schema/read/json-object.ts'
import { utc } from '../../schema/values/calendar.ts'
import type { Path } from '../problem/problem.ts'
import { followPatch, mayBeText, type PatchKind } from './follow-patch.ts'
import { follow, type Followed } from './follow.ts'
import {
  changeMembers,
  migrateLayerSet,
  migrateSet,
  migrateSitePatch,
  outlineOf,
} from './migrate-set.ts'
import { readWritten, type WrittenSite } from './written-site.ts'

/** Called for each block that migrations change, the site settings, and what layers set, with the path from the top of the file. */
export type OnMigrated = (path: Path, followed: Followed) => void

/**
 * Takes all blocks, the site settings and what layers set of a parsed file through migrations: pages.json, or a page file or an overlay
 * with the `written` pages.json, of any shape. Returns the same value if nothing changes.
 */
export function migratePages(
  root: unknown,
  due: readonly Migration[],
  written?: WrittenSite,
  onMigrated?: OnMigrated,
): unknown {
  if (due.length === 0 || !isJsonObject(root)) return root
  const whole = readWritten(root, utc, due, written)
  const { site } = root
  const settings = isJsonObject(site)
    ? followTo(
        site,
        written ? migrateSitePatch(site, due, written) : migrateSite(site, due),
        ['site'],
        onMigrated,
      )
    : site
  const withSettings =
    settings === undefined || settings === site ? root : { ...root, site: settings }
  const withLayers = layerGroups.reduce(
    (now, group) =>
      changeMembers(now, group, (layer, name) => {
        const { set } = layer
        if (!isJsonObject(set)) return layer
        const migrated = migrateLayerSet(name, set, due, whole)
        const followed = followTo(set, migrated, [group, name, 'set'], onMigrated)
        return followed === set ? layer : { ...layer, set: followed }
      }),
    withSettings,
  )
  return ['sections', 'pages'].reduce(
    (now, name) =>
      changeMembers(now, name, (part, key) => {
        const onBlock: OnMigrated = (path, followed) => onMigrated?.([name, key, ...path], followed)
        const changed = written && changedBlocks(name, key, written)
        return migratePage(part, due, whole, onBlock, changed)
      }),
    withLayers,
  )
}

/** The blocks of a page or a section that an overlay may change by their ids. */
function changedBlocks(
  group: string,
  key: string,
  { pageOf, dueOf, value }: WrittenSite,
): ChangedBlocks | undefined {
  const page = pageOf(key)
  const [owner, own] =
    group === 'pages' ? [page?.page, page?.due] : [asRecord(value.sections)[key], dueOf(key)]
  const { blocks } = asRecord(owner)
  return Array.isArray(blocks) && own ? { blocks, own } : undefined
}

/** Migrates one page or section; paths are from its top. An overlay may change the blocks of `changed` by id. */
export function migratePage<P>(
  page: P,
  due: readonly Migration[],
  written: WrittenSite,
  onMigrated?: OnMigrated,
  changed?: ChangedBlocks,
): P | JsonObject {
  if (due.length === 0 || !isJsonObject(page)) return page
  const { blocks } = page
  if (isJsonObject(blocks) && changed) {
    return changeMembers(page, 'blocks', (change, id) => {
      const now = migrateEntry(id, change, changed, due, written)
      return followTo(change, now, ['blocks', id], onMigrated)
    })
  }
  if (!Array.isArray(blocks)) return page
  const migrated = blocks.map((block, index) => {
    if (!isJsonObject(block)) return block
    const now = migrateSet(migrateBlock(block, due), due, written)
    return followTo(block, now, ['blocks', index], onMigrated)
  })
  return migrated.some((block, index) => block !== blocks[index])
    ? { ...page, blocks: migrated }
    : page
}

/** The new value as its edits leave it, which are reported; the old one if there are none. */
function followTo(
  old: JsonObject,
  now: JsonObject,
  path: Path,
  onMigrated: OnMigrated | undefined,
): JsonValue {
  const followed = follow(old, now)
  if (followed.edits.length === 0) return old
  onMigrated?.(path, followed)
  return followed.value
}

/** The blocks that an overlay changes by their ids, as they are written, and the migrations that they have yet to follow. */
interface ChangedBlocks {
  blocks: readonly JsonValue[]
  own: readonly Migration[]
}

/**
 * Takes what an overlay writes for a block by its id through migrations, so that it makes the same of the migrated
 * block. `id` is its key. Returns the same change if nothing changes.
 */
function migrateEntry(
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
