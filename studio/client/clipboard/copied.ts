import type { JsonValue } from '../../../schema/read/bundle.ts'
import { typeOf } from '../../../schema/read/equal.ts'
import { isJsonObject, parseJson, type JsonObject } from '../../../schema/read/json-object.ts'

/** What the clipboard holds: entries of a list, and what they are. */
export interface Copied {
  /** The name of the schema of the entries: Block, PromoCard. */
  kind: string
  entries: readonly JsonValue[]
}

/** Writes what was copied as JSON, which another composer reads, and a person can. */
export function writeCopied({ kind, entries }: Copied): string {
  const value = kind === 'Block' ? { blocks: entries } : { kind, entries }
  return JSON.stringify(value, undefined, 2)
}

/** Reads what was copied in a composer, or the JSON of a block, of several, of a page or a section; undefined for other texts. */
export function readCopied(text: string): Copied | undefined {
  const value = parseJson(text)
  if (Array.isArray(value)) return blocksFrom(value)
  if (!isJsonObject(value)) return undefined
  const { kind, entries, blocks, type } = value
  if (Array.isArray(blocks)) return blocksFrom(blocks)
  if (typeof type === 'string') return blocksFrom([value])
  const isRead = typeof kind === 'string' && Array.isArray(entries) && entries.length > 0
  return isRead ? { kind, entries } : undefined
}

function blocksFrom(entries: readonly JsonValue[]): Copied | undefined {
  const isRead = entries.length > 0 && entries.every((one) => typeOf(one) !== undefined)
  return isRead ? { kind: 'Block', entries } : undefined
}

/** Leaves out the ids that are taken, or come twice. Returns how many. */
export function freeIds(
  entries: readonly JsonValue[],
  taken: ReadonlySet<string>,
): { entries: JsonValue[]; removed: number } {
  const used = new Set(taken)
  let removed = 0
  const isGone = (id: JsonValue | undefined): boolean => {
    if (typeof id !== 'string') return false
    const isTaken = used.has(id)
    used.add(id)
    removed += Number(isTaken)
    return isTaken
  }
  return { entries: entries.map((entry) => withoutIds(entry, isGone)), removed }
}

/** Returns a copy of a block or an entry without its ids, which must stay unique on the page. */
export function copyWithoutIds(value: JsonObject): JsonObject
export function copyWithoutIds(value: JsonValue): JsonValue
export function copyWithoutIds(value: JsonValue): JsonValue {
  return withoutIds(value, () => true)
}

function withoutIds(value: JsonValue, isGone: (id: JsonValue | undefined) => boolean): JsonValue {
  if (Array.isArray(value)) return value.map((entry) => withoutIds(entry, isGone))
  if (!isJsonObject(value)) return value
  const kept = Object.entries(value).filter(([key, member]) => key !== 'id' || !isGone(member))
  return Object.fromEntries(kept.map(([key, member]) => [key, withoutIds(member, isGone)]))
}
