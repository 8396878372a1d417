import type { JsonValue } from '../../schema/read/bundle.ts'
import { fingerprint, idOf } from '../../schema/read/equal.ts'

/**
 * For each entry of a list after a single edit, returns the index of the entry that it was before; undefined for a new one. A
 * changed entry may have nothing in common with what it was: an entry was an equal one, else the one with its id, else the one
 * in its place if the length is the same and that counts.
 */
export function alignEdited(
  before: readonly JsonValue[],
  after: readonly JsonValue[],
  least: 'by id' | 'by place' = 'by place',
): (number | undefined)[] {
  const [old, now] = [before.map(fingerprint), after.map(fingerprint)]
  const ids = before.map(idOf)
  const shift = old.length - now.length
  const start = now.findIndex((text, index) => text !== old[index])
  const end = now.findLastIndex((text, index) => text !== old[index + shift])
  const free = new Set(old.keys())
  const take = (origin: number): number | undefined => (free.delete(origin) ? origin : undefined)
  return now
    .map((_, index) => (start === -1 || index < start ? take(index) : undefined))
    .map((origin, index) => origin ?? (index > end ? take(index + shift) : undefined))
    .map((origin, index) => origin ?? take([...free].find((one) => old[one] === now[index]) ?? -1))
    .map((origin, index) => {
      const id = idOf(after[index])
      return origin ?? (id === undefined ? undefined : take(ids.indexOf(id)))
    })
    .map((origin, index) =>
      least === 'by place' && shift === 0 ? (origin ?? take(index)) : origin,
    )
}
