import type { JsonValue } from '../../schema/read/bundle.ts'
import { asRecord, isJsonObject } from '../../schema/read/json-object.ts'
import { migrateBlock, migrateSite } from '../../migrations/due.ts'
import type { Migration } from '../../migrations/migration.ts'
import type { Path } from '../problem/problem.ts'
import { follow, type Followed } from './follow.ts'
import { migrateEntry, type ChangedBlocks } from './migrate-entries.ts'
import { migrateCampaignSet, migrateSet, migrateSitePatch } from './migrate-set.ts'
import { readWritten, type WrittenSite } from './written-site.ts'

/** Called for each block that migrations change, the site settings, and what campaigns set, with the path from the top of the file. */
export type OnMigrated = (path: Path, followed: Followed) => void

/**
 * Takes all blocks, the site settings and what campaigns set of a parsed file through migrations: pages.json, or a page file or an overlay
 * with the `written` pages.json, of any shape. Returns the same value if nothing changes.
 */
export function migratePages(
  root: unknown,
  due: readonly Migration[],
  written?: WrittenSite,
  onMigrated?: OnMigrated,
): unknown {
  if (due.length === 0 || !isJsonObject(root)) return root
  const whole = readWritten(root, due, written)
  const withSettings = migrateSettings(root, due, written, onMigrated)
  const withCampaigns = migrateCampaigns(withSettings, due, whole, onMigrated)
  return ['sections', 'pages'].reduce<Record<string, unknown>>((now, name) => {
    const parts = now[name]
    if (!isJsonObject(parts)) return now
    let isChanged = false
    const entries = Object.entries(parts).map(([key, part]): [string, unknown] => {
      const onBlock: OnMigrated = (path, followed) => onMigrated?.([name, key, ...path], followed)
      const changed = written && changedBlocks(name, key, written)
      const migrated = migratePage(part, due, whole, onBlock, changed)
      if (migrated !== part) isChanged = true
      return [key, migrated]
    })
    return isChanged ? withMember(now, name, Object.fromEntries(entries)) : now
  }, withCampaigns)
}

function migrateCampaigns(
  root: Record<string, unknown>,
  due: readonly Migration[],
  written: WrittenSite,
  onMigrated: OnMigrated | undefined,
): Record<string, unknown> {
  const { campaigns } = root
  if (!isJsonObject(campaigns)) return root
  let isChanged = false
  const entries = Object.entries(campaigns).map(([name, campaign]) => {
    const set = isJsonObject(campaign) ? campaign['set'] : undefined
    if (!isJsonObject(campaign) || !isJsonObject(set)) return [name, campaign] as const
    const followed = follow(set, migrateCampaignSet(name, set, due, written))
    if (followed.edits.length === 0) return [name, campaign] as const
    isChanged = true
    onMigrated?.(['campaigns', name, 'set'], followed)
    return [name, { ...campaign, set: followed.value }] as const
  })
  return isChanged ? withMember(root, 'campaigns', Object.fromEntries(entries)) : root
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
  const followed = follow(site, now)
  if (followed.edits.length === 0) return root
  onMigrated?.(['site'], followed)
  return withMember(root, 'site', followed.value)
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
    let isMigrated = false
    const entries = Object.entries(blocks).map(([id, change]): [string, JsonValue] => {
      if (!isJsonObject(change)) return [id, change]
      const followed = follow(change, migrateEntry(id, change, changed, due, written))
      if (followed.edits.length === 0) return [id, change]
      isMigrated = true
      onMigrated?.(['blocks', id], followed)
      return [id, followed.value]
    })
    return isMigrated ? withMember(page, 'blocks', Object.fromEntries(entries)) : page
  }
  if (!Array.isArray(blocks)) return page
  let isChanged = false
  const migrated = blocks.map((block, index) => {
    if (!isJsonObject(block)) return block
    const now = migrateSet(migrateBlock(block, due), due, written)
    if (now === block) return block
    const followed = follow(block, now)
    if (followed.edits.length === 0) return block
    isChanged = true
    onMigrated?.(['blocks', index], followed)
    return followed.value
  })
  return isChanged ? withMember(page, 'blocks', migrated) : page
}

function withMember(
  group: Record<string, unknown>,
  name: string,
  value: unknown,
): Record<string, unknown> {
  return { ...group, [name]: value }
}
