import { isEqual } from '../../schema/read/equal.ts'
import { asRecord, isJsonObject, type JsonObject } from '../../schema/read/json-object.ts'
import { mergePatch } from '../../schema/read/merge-patch.ts'
import { listDue, migrateBlock } from '../../migrations/due.ts'
import type { Migration } from '../../migrations/migration.ts'
import { readSections, type Sections } from '../expand/sections.ts'
import { setValues } from '../expand/set-values.ts'
import { patchesById } from './patches-by-id.ts'

/** The sections of a site as they are written. */
export interface WrittenSections {
  sections: Sections
  /** The migrations that a section has yet to follow. */
  dueOf: (name: string) => readonly Migration[]
  /** "sections" itself, of any shape. */
  value: unknown
}

/**
 * Reads the sections of a parsed pages.json of any shape, as it is written; or of an overlay, whose blocks use those of
 * `base`, too.
 */
export function readWritten(
  root: unknown,
  due: readonly Migration[] = listDue(asRecord(root)['migratedTo']) ?? [],
  base?: WrittenSections,
): WrittenSections {
  const { sections: own } = asRecord(root)
  if (base && own === undefined) return base
  const value = base ? mergePatch(base.value, own) : own
  const isOwn = (name: string): boolean => asRecord(asRecord(own)[name])['blocks'] !== undefined
  return {
    value,
    sections: readSections({ sections: value }),
    dueOf: (name) => (base && !isOwn(name) ? base.dueOf(name) : due),
  }
}

/**
 * Takes the values that a block sets in a section through migrations, so that the section shows the same with them once
 * it has followed, too. Values that cannot be set by id afterwards stay as they are, for the check to report. Returns the
 * same block if nothing changes.
 */
export function migrateSet(
  use: JsonObject,
  due: readonly Migration[],
  { sections, dueOf }: WrittenSections,
): JsonObject {
  const { section, set } = use
  if (typeof section !== 'string' || !isJsonObject(set) || !sections.names.includes(section))
    return use
  const changed = new Map<string, JsonObject>()
  for (const { block, moves } of sections.blocksOf(section)) {
    if (!isJsonObject(block)) continue
    const own = dueOf(String(moves[0]?.from[1]))
    // If its file was migrated before that of the values, there is no earlier form of the block to merge them into.
    const early = due.filter((one) => !own.includes(one))
    const first = early.length > 0 ? migrateValues(outlineOf(block), set, early) : unchanged
    const base = migrateBlock(
      block,
      own.filter((one) => !due.includes(one)),
    )
    const late = due.filter((one) => own.includes(one))
    const second = migrateValues(base, { ...set, ...Object.fromEntries(first) }, late)
    for (const [id, patch] of [...first, ...second]) changed.set(id, patch)
  }
  if (changed.size === 0) return use
  return { ...use, set: { ...set, ...Object.fromEntries(changed) } }
}

const unchanged: ReadonlyMap<string, JsonObject> = new Map()

/** What becomes of the values for one block, by id; nothing if they stay as they are. */
function migrateValues(
  block: JsonObject,
  set: JsonObject,
  due: readonly Migration[],
): ReadonlyMap<string, JsonObject> {
  const follow = (values: JsonObject): JsonObject => migrateBlock(setIn(block, values), due)
  const shown = setIn(block, set)
  const [was, now] = [migrateBlock(block, due), migrateBlock(shown, due)]
  if (shown === block || (was === block && now === shown)) return unchanged
  // A text equal to that of the section makes no difference, but is there to stay when the section changes.
  const patches = new Map<string, JsonObject>()
  for (const [id, patch] of patchesById(follow(withoutValues(set)), now, 'added')) {
    const texts = Object.entries(patch).filter(([, value]) => /string|object/.test(typeof value))
    if (texts.length > 0) patches.set(id, Object.fromEntries(texts))
  }
  for (const [id, patch] of patchesById(was, now)) patches.set(id, { ...patches.get(id), ...patch })
  return isEqual(setIn(was, Object.fromEntries(patches)), now) ? patches : unchanged
}

function setIn(block: JsonObject, set: JsonObject): JsonObject {
  const [piece] = setValues([{ block, moves: [] }], set, [])
  return isJsonObject(piece?.block) ? piece.block : block
}

/** The patch that removes all that another sets. */
function withoutValues(set: JsonObject): JsonObject {
  const entries = Object.entries(set).map(([key, value]) => [
    key,
    isJsonObject(value) ? withoutValues(value) : null,
  ])
  return Object.fromEntries(entries)
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
