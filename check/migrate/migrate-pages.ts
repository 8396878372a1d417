import { utc } from '../../schema/values/calendar.ts'
import type { JsonValue } from '../../schema/read/bundle.ts'
import { asRecord, isJsonObject, type JsonObject } from '../../schema/read/json-object.ts'
import { migrateBlock, migrateSite } from '../../migrations/due.ts'
import type { Migration } from '../../migrations/migration.ts'
import type { Path } from '../problem/problem.ts'
import { layerGroups } from '../../content/layers/value-layer.ts'
import { follow, type Followed } from './follow.ts'
import { migrateEntry, type ChangedBlocks } from './migrate-entries.ts'
import { migrateLayerSet, migrateSet, migrateSitePatch } from './migrate-set.ts'
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
  const withSettings = migrateSettings(root, due, written, onMigrated)
  const withLayers = layerGroups.reduce(
    (now, group) =>
      changeMembers(now, group, (layer, name) => {
        if (!isJsonObject(layer) || !isJsonObject(layer['set'])) return layer
        const { set } = layer
        const migrated = migrateLayerSet(name, set, due, whole)
        const followed = followTo(set, migrated, [group, name, 'set'], onMigrated)
        return followed === set ? layer : { ...layer, set: followed }
      }),
    withSettings,
  )
  return ['sections', 'pages'].reduce<Record<string, unknown>>(
    (now, name) =>
      changeMembers(now, name, (part, key) => {
        const onBlock: OnMigrated = (path, followed) => onMigrated?.([name, key, ...path], followed)
        const changed = written && changedBlocks(name, key, written)
        return migratePage(part, due, whole, onBlock, changed)
      }),
    withLayers,
  )
}

function migrateSettings(
  root: Record<string, unknown>,
  due: readonly Migration[],
  written: WrittenSite | undefined,
  onMigrated: OnMigrated | undefined,
): Record<string, unknown> {
  const { site } = root
  if (!isJsonObject(site)) return root
  const now = written ? migrateSitePatch(site, due, written) : migrateSite(site, due)
  const followed = followTo(site, now, ['site'], onMigrated)
  return followed === site ? root : { ...root, site: followed }
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

/** Does the same for one page or section; paths are from its top. An overlay may change the blocks of `changed` by id. */
export function migratePage(
  page: unknown,
  due: readonly Migration[],
  written: WrittenSite,
  onMigrated?: OnMigrated,
  changed?: ChangedBlocks,
): unknown {
  if (due.length === 0 || !isJsonObject(page)) return page
  const { blocks } = page
  if (isJsonObject(blocks) && changed) {
    return changeMembers(page, 'blocks', (change, id) => {
      if (!isJsonObject(change)) return change
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

/** A group in which the members of an object are changed; the same group if none is. */
function changeMembers(
  group: Record<string, unknown>,
  name: string,
  change: (member: unknown, key: string) => unknown,
): Record<string, unknown> {
  const members = group[name]
  if (!isJsonObject(members)) return group
  const entries = Object.entries(members).map(([key, one]) => [key, change(one, key)] as const)
  const isChanged = entries.some(([key, one]) => one !== members[key])
  return isChanged ? { ...group, [name]: Object.fromEntries(entries) } : group
}
