import type { JsonValue } from '../../schema/read/bundle.ts'
import { isJsonObject, type JsonObject } from '../../schema/read/json-object.ts'
import type { Edit, Path } from '../problem/problem.ts'

/** The edits between two values, which all refer to the old one, and the new value as they leave it. */
export interface Followed {
  edits: readonly Edit[]
  /** With its members in the order of the edited text; the old value itself if there are no edits. */
  value: JsonValue
}

/** Finds the fewest edits that turn a value into another: what has a new name is renamed, and stays where it is. */
export function follow(old: JsonValue, now: JsonValue): Followed {
  const edits: Edit[] = []
  return { value: followValue(old, now, []), edits }

  function followValue(before: JsonValue, after: JsonValue, path: Path): JsonValue {
    if (before === after) return before
    const known = edits.length
    const value = followParts(before, after, path)
    if (value !== undefined) return edits.length === known ? before : value
    edits.push({ kind: 'set', path, value: after })
    return after
  }

  /** Undefined if the values are not of the same kind, or have no parts. */
  function followParts(before: JsonValue, after: JsonValue, path: Path): JsonValue | undefined {
    if (isJsonObject(before) && isJsonObject(after)) return followMembers(before, after, path)
    if (Array.isArray(before) && Array.isArray(after)) return followEntries(before, after, path)
    return undefined
  }

  function followMembers(before: JsonObject, after: JsonObject, path: Path): JsonValue {
    const renamed = pairNames(before, after)
    const members: [string, JsonValue][] = []
    for (const [name, value] of Object.entries(before)) {
      const inner = [...path, name]
      const newName = Object.hasOwn(after, name) ? name : renamed.get(name)
      const newValue = newName === undefined ? undefined : after[newName]
      if (newName === undefined || newValue === undefined) {
        edits.push({ kind: 'remove', path: inner })
        continue
      }
      if (newName !== name) edits.push({ kind: 'rename', path: inner, name: newName })
      members.push([newName, followValue(value, newValue, inner)])
    }
    const paired = new Set(renamed.values())
    for (const [name, value] of Object.entries(after)) {
      if (Object.hasOwn(before, name) || paired.has(name)) continue
      edits.push({ kind: 'set', path: [...path, name], value })
      members.push([name, value])
    }
    return Object.fromEntries(members)
  }

  function followEntries(before: JsonValue[], after: JsonValue[], path: Path): JsonValue {
    before.forEach((_, index) => {
      if (index >= after.length) edits.push({ kind: 'remove', path: [...path, index] })
    })
    return after.map((value, index) => {
      const known = before[index]
      if (known !== undefined) return followValue(known, value, [...path, index])
      edits.push({ kind: 'set', path: [...path, index], value })
      return value
    })
  }
}

/** The new names of members: first of those that keep their value, then of those that keep its kind. */
function pairNames(before: JsonObject, after: JsonObject): Map<string, string> {
  const removed = Object.entries(before).filter(([name]) => !Object.hasOwn(after, name))
  const added = Object.entries(after).filter(([name]) => !Object.hasOwn(before, name))
  const pairs = new Map<string, string>()
  for (const isAlike of [isSame, isOfOneKind]) {
    for (const [name, value] of removed) {
      if (pairs.has(name)) continue
      const index = added.findIndex(([, other]) => isAlike(value, other))
      const [found] = index === -1 ? [] : added.splice(index, 1)
      if (found) pairs.set(name, found[0])
    }
  }
  return pairs
}

function isSame(a: JsonValue, b: JsonValue): boolean {
  return a === b || (isOfOneKind(a, b) && JSON.stringify(a) === JSON.stringify(b))
}

function isOfOneKind(a: JsonValue, b: JsonValue): boolean {
  return kindOf(a) === kindOf(b)
}

function kindOf(value: JsonValue): string {
  if (typeof value !== 'object' || value === null) return 'single'
  return Array.isArray(value) ? 'list' : 'object'
}
