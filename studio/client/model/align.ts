import { matchEntries } from '../../../diff/match.ts'
import type { JsonValue } from '../../../schema/read/bundle.ts'

/** For each entry of `after`, returns the index of the entry of `before` that it was; undefined for a new one. */
export function alignEntries(
  before: readonly JsonValue[],
  after: readonly JsonValue[],
): (number | undefined)[] {
  const pairs = matchEntries(before, after, { least: 0.5, byPlace: true })
  const origins = new Map(pairs.map(([origin, index]) => [index, origin]))
  return after.map((_, index) => origins.get(index))
}

/**
 * The same after a single edit, in which a changed entry may have nothing in common with what it was: an entry was the equal
 * one in its place, else an equal one elsewhere, else the one in its place if the length is the same.
 */
export function alignEdited(
  before: readonly JsonValue[],
  after: readonly JsonValue[],
): (number | undefined)[] {
  const old = before.map((value) => JSON.stringify(value))
  const texts = after.map((value) => JSON.stringify(value))
  const free = new Set(old.keys())
  const take = (origin: number | undefined): number | undefined =>
    origin !== undefined && free.delete(origin) ? origin : undefined
  const unmoved = texts.map((text, index) => (old[index] === text ? take(index) : undefined))
  const equal = texts.map(
    (text, index) => unmoved[index] ?? take([...free].find((origin) => old[origin] === text)),
  )
  return equal.map(
    (origin, index) => origin ?? (old.length === texts.length ? take(index) : undefined),
  )
}
