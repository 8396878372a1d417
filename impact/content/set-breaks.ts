import { listPlaced } from '../../content/layers/expand-part.ts'
import { partAt, writtenAt } from '../../content/layers/written-at.ts'
import { setValues, type PlacedBlock } from '../../content/layers/set-values.ts'
import { findIdleValues } from '../../check/expand/idle-values.ts'
import { migrateSet } from '../../check/migrate/migrate-set.ts'
import type { WrittenSite } from '../../check/migrate/written-site.ts'
import type { Path } from '../../check/problem/problem.ts'
import { findIds } from '../../content/find-ids.ts'
import { migrateBlock } from '../../migrations/due.ts'
import type { Migration } from '../../migrations/migration.ts'
import { asRecord, isJsonObject, type JsonObject } from '../../schema/read/json-object.ts'
import type { Break, Judge } from './judge.ts'

/**
 * Finds how values break that a `use` block, whose path is `path`, sets in a section. What breaks in the section itself is
 * left out.
 */
export function findSetBreaks(
  judge: Judge,
  use: JsonObject,
  path: Path,
  due: readonly Migration[],
  written: WrittenSite,
): Break[] {
  const { section, set } = use
  if (typeof section !== 'string' || !isJsonObject(set)) return []
  const at = [...path, 'set']
  const own = written.sections.blocksOf(section)
  if (findIdleValues(own, set, at, judge.settable.before).length > 0) return []
  const { set: later } = migrateSet(use, due, written)
  const ownLater = own.map((one) => migratePlaced(one, written))
  const [shown, shownLater] = [
    setValues(own, set, at),
    setValues(ownLater, isJsonObject(later) ? later : set, at),
  ]
  const breaks = shown.flatMap((one, index) => {
    const now = shownLater[index]
    if (one.value === own[index]?.value || !now) return []
    const parts = { before: partOf(one), after: partOf(now) }
    return judge.listBreaks(
      {
        name: 'Block',
        value: one.value,
        path: here,
        migrated: now.value,
        originOf(part, isMigrated) {
          const { path: origin } = writtenAt(isMigrated ? parts.after : parts.before, part)
          return at.every((step, depth) => step === origin[depth]) ? origin : undefined
        },
      },
      due,
    )
  })
  const known = new Set(breaks.map((one) => JSON.stringify(one.path)))
  const idle = findIdleValues(ownLater, asRecord(later), at, judge.settable.now)
  return [
    ...breaks,
    ...idle
      .filter((finding) => !known.has(JSON.stringify(finding.path)))
      .map((finding): Break => {
        const { path: place, message } = finding
        const type = typeWith(own, String(place[at.length]))
        return {
          change: undefined,
          reason: message.replace(/\.$/, ''),
          path: place,
          at: 'key',
          isCovered: false,
          by: [],
          type,
        }
      }),
  ]
}

/** Stands for the block on the expanded page. */
const here: Path = ['blocks', 0]

function partOf(one: PlacedBlock) {
  return partAt([], { blocks: listPlaced([one]) })
}

function migratePlaced(one: PlacedBlock, { dueOf }: WrittenSite): PlacedBlock {
  const { value, origin } = one
  if (!isJsonObject(value)) return one
  return { ...one, value: migrateBlock(value, dueOf(String(origin.path[1]))) }
}

function typeWith(placed: readonly PlacedBlock[], name: string): string | undefined {
  const found = placed.find(({ value }) => findIds(value, []).some(({ id }) => id === name))
  const { type } = asRecord(found?.value)
  return typeof type === 'string' ? type : undefined
}
