import { isJsonObject, type JsonObject } from '../../schema/read/json-object.ts'
import { mergePatch } from '../../schema/read/merge-patch.ts'
import { migrateBlock, migrateSite } from '../../migrations/due.ts'
import type { Migration } from '../../migrations/migration.ts'
import { setValues } from '../expand/set-values.ts'
import { followPatch, type PatchKind } from './follow-patch.ts'
import { patchBetween, patchesById } from './patches-between.ts'
import type { WrittenSite } from './written-site.ts'

/**
 * Takes the values that a block sets in a section through migrations, so that the section shows the same with them once
 * it has followed, too. Values that cannot be set by id afterwards stay as they are, for the check to report. Returns the
 * same block if nothing changes.
 */
export function migrateSet(
  use: JsonObject,
  due: readonly Migration[],
  { sections, dueOf }: WrittenSite,
): JsonObject {
  const { section, set } = use
  if (typeof section !== 'string' || !isJsonObject(set) || !sections.names.includes(section))
    return use
  const changed = sections.blocksOf(section).flatMap(({ block, moves }) => {
    if (!isJsonObject(block) || setIn(block, set) === block) return []
    const own = dueOf(String(moves[0]?.from[1]))
    const followed = followPatch(block, set, due, own, byId)
    return followed === set ? [] : Object.entries(followed)
  })
  return changed.length === 0 ? use : { ...use, set: { ...set, ...Object.fromEntries(changed) } }
}

/** Takes the site settings of an overlay, which are merged into those of pages.json, through migrations. */
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
  outline: outlineOf,
}

const merged: PatchKind = {
  migrate: migrateSite,
  apply(site, patch) {
    const whole = mergePatch(site, patch)
    return isJsonObject(whole) ? whole : site
  },
  between: patchBetween,
  outline: () => ({}),
}

function setIn(block: JsonObject, set: JsonObject): JsonObject {
  const [piece] = setValues([{ block, moves: [] }], set, [])
  return isJsonObject(piece?.block) ? piece.block : block
}

/** A block with its type and ids only. */
function outlineOf(block: JsonObject): JsonObject {
  const entries = Object.entries(block).flatMap(([key, value]) => {
    if (isJsonObject(value)) return [[key, outlineOf(value)]]
    if (Array.isArray(value))
      return [[key, value.map((entry) => (isJsonObject(entry) ? outlineOf(entry) : entry))]]
    return ['type', 'id', 'anchor'].includes(key) ? [[key, value]] : []
  })
  return Object.fromEntries(entries)
}
