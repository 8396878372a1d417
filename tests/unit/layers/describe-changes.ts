import type { JsonValue } from '../../../schema/read/bundle.ts'
import { isSameJson } from '../../../schema/read/equal.ts'
import { isJsonObject } from '../../../schema/read/json-object.ts'
import type { Texts } from '../../../studio/api.ts'

/** Describes what differs between two states of a site's files, one line a value: where it is written, and what it is. */
export function describeChanges(before: Texts, after: Texts): string[] {
  return Object.keys(after).flatMap((file) => {
    const [was = '', now = ''] = [before[file], after[file]]
    if (was === now) return []
    if (file.endsWith('.po')) return linesOf(file, was, now)
    return valuesOf(file, JSON.parse(was || '{}'), JSON.parse(now || '{}'))
  })
}

function linesOf(file: string, was: string, now: string): string[] {
  const [old, own] = [was, now].map((text) => text.split('\n'))
  return [
    ...(old ?? []).filter((line) => !own?.includes(line)).map((line) => `${file} - ${line}`),
    ...(own ?? []).filter((line) => !old?.includes(line)).map((line) => `${file} + ${line}`),
  ]
}

function valuesOf(at: string, was: JsonValue | undefined, now: JsonValue | undefined): string[] {
  if (was !== undefined && now !== undefined && isSameJson(was, now)) return []
  if (isJsonObject(was) && isJsonObject(now)) {
    const names = [...new Set([...Object.keys(was), ...Object.keys(now)])]
    const changes = names.flatMap((name) => valuesOf(`${at} ${name}`, was[name], now[name]))
    return changes.length > 0 ? changes : [`${at}: ${Object.keys(now).join(', ')}`]
  }
  if (Array.isArray(was) && Array.isArray(now)) return entriesOf(at, was, now)
  return [`${at}: ${now === undefined ? 'gone' : JSON.stringify(now)}`]
}

/** What differs in a list: what is in the entries if each is where it was, or else their order and those that are new. */
function entriesOf(at: string, was: readonly JsonValue[], now: readonly JsonValue[]): string[] {
  const isInPlace =
    was.length === now.length && now.every((entry, index) => typeOf(entry) === typeOf(was[index]))
  if (isInPlace) return now.flatMap((entry, index) => valuesOf(`${at} ${index}`, was[index], entry))
  const placeOf = (entry: JsonValue) => was.findIndex((one) => isSameJson(one, entry))
  return [
    `${at}: ${now.map((entry) => (placeOf(entry) < 0 ? JSON.stringify(entry) : placeOf(entry))).join(', ')}`,
  ]
}

/** What an entry is, by what no edit of it changes. */
function typeOf(entry: JsonValue | undefined): JsonValue | undefined {
  return isJsonObject(entry) ? (entry['type'] ?? entry['desc']) : entry
}
