import { patched } from '../../content/apply-patch.ts'
import { setValues, type PlacedBlock } from '../../content/layers/set-values.ts'
import { partAt } from '../../content/layers/written-at.ts'
import { migrateBlock, migrateSite } from '../../migrations/due.ts'
import type { Migration } from '../../migrations/migration.ts'
import type { JsonValue } from '../../schema/read/bundle.ts'
import { asRecord, isJsonObject, type JsonObject } from '../../schema/read/json-object.ts'
import {
  followPatch,
  mayBeText,
  type PatchKind,
  patchBetween,
  patchesById,
} from './follow-patch.ts'
import { dueAt, type WrittenSite } from './written-site.ts'

/**
 * Takes the values that a block sets in a section through migrations, so that the section shows the same with them once
 * it has followed, too. Values that cannot be set by id afterwards stay as they are, for the check to report. Returns the
 * same block if nothing changes.
 */
export function migrateSet(
  use: JsonObject,
  due: readonly Migration[],
  written: WrittenSite,
): JsonObject {
  const { sections } = written
  const { section, set } = use
  if (typeof section !== 'string' || !isJsonObject(set) || !sections.names.includes(section))
    return use
  const followed = followSet(sections.blocksOf(section), set, due, written)
  return followed === set ? use : { ...use, set: followed }
}

/** Migrates what a layer sets: in sections, on pages as they are while it is in force, and in the site settings. */
export function migrateLayerSet(
  name: string,
  set: JsonObject,
  due: readonly Migration[],
  written: WrittenSite,
): JsonObject {
  const during = written.during(name)
  const inSections = changeMembers(set, 'sections', (values, section) =>
    followSet(written.sections.blocksOf(section), values, due, written),
  )
  const onPages = changeMembers(inSections, 'pages', (values, key) => {
    const { blocks } = asRecord(written.pageOf(key)?.page)
    if (!Array.isArray(blocks)) return values
    const { placed } = during.expand(blocks, ['pages', key, 'blocks'])
    return followSet(placed, values, due, written)
  })
  const { site } = set
  const followed = isJsonObject(site) ? migrateSitePatch(site, due, written) : site
  return followed === undefined || followed === site ? onPages : { ...onPages, site: followed }
}

/** A group in which the objects that are members of an object are changed; the same group if none is. */
export function changeMembers(
  group: JsonObject,
  name: string,
  change: (member: JsonObject, key: string) => JsonValue,
): JsonObject {
  const members = group[name]
  if (!isJsonObject(members)) return group
  const entries = Object.entries(members).map(
    ([key, one]) => [key, isJsonObject(one) ? change(one, key) : one] as const,
  )
  const isSame = entries.every(([key, one]) => one === members[key])
  return isSame ? group : { ...group, [name]: Object.fromEntries(entries) }
}

function followSet(
  placed: readonly PlacedBlock[],
  set: JsonObject,
  due: readonly Migration[],
  written: WrittenSite,
): JsonObject {
  const changed = placed.flatMap(({ value: block, origin }) => {
    if (!isJsonObject(block) || setIn(block, set) === block) return []
    const own = dueAt(written, origin.path)
    const followed = followPatch(block, set, due, own, byId)
    return followed === set ? [] : Object.entries(followed)
  })
  return changed.length === 0 ? set : { ...set, ...Object.fromEntries(changed) }
}

/** Takes the site settings of an overlay, or of a campaign, which are merged into those of pages.json, through migrations. */
export function migrateSitePatch(
  patch: JsonObject,
  due: readonly Migration[],
  { site, dueOf }: WrittenSite,
): JsonObject {
  return followPatch(site, patch, due, dueOf(), merged)
}

const byId: PatchKind = {
  migrate: migrateBlock,
  apply: setIn,
  between: patchesById,
  keeps: mayBeText,
  outline: outlineOf,
}

const merged: PatchKind = {
  migrate: migrateSite,
  apply(site, patch) {
    const whole = patched(site, patch, ['site'])
    return isJsonObject(whole) ? whole : site
  },
  between: patchBetween,
  keeps: () => true,
  outline: () => ({}),
}

function setIn(block: JsonObject, set: JsonObject): JsonObject {
  const [one] = setValues([partAt([], block)], set, [])
  return isJsonObject(one?.value) ? one.value : block
}

/** A block with its type and ids only. */
export function outlineOf(block: JsonObject): JsonObject {
  const entries = Object.entries(block).flatMap(([key, value]) => {
    if (isJsonObject(value)) return [[key, outlineOf(value)]]
    if (Array.isArray(value))
      return [[key, value.map((entry) => (isJsonObject(entry) ? outlineOf(entry) : entry))]]
    return ['type', 'id', 'anchor'].includes(key) ? [[key, value]] : []
  })
  return Object.fromEntries(entries)
}
