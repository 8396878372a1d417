import { findIds } from '../../content/find-ids.ts'
import { isUse, type SectionsOptions } from '../../content/layers/sections.ts'
import type { PlacedBlock } from '../../content/layers/set-values.ts'
import { suggest } from '../../schema/config/suggest.ts'
import { asRecord, isJsonObject, type JsonObject } from '../../schema/read/json-object.ts'
import { renamed } from '../problem/fix-with.ts'
import type { CodedFinding, Path, StageCode } from '../problem/problem.ts'
import { didYouMean, listWords, quote } from '../problem/wording.ts'
import { membersOf, type ListSettable, type Member } from './settable.ts'

/** Where values are set, for messages. */
export interface SetWords {
  code: StageCode
  /** What has the ids: `section`. */
  owner: string
  /** Where values are set: `where the section is used`. */
  here: string
}

const inUse: SetWords = { code: 'P065', owner: 'section', here: 'where the section is used' }

/**
 * Creates the function that tells whether values may be set in blocks of a section. What may be set in a block that does not
 * follow its schema is not known yet, so that anything may.
 */
export function createAccepts(
  listSettable: ListSettable,
  isBlock: (block: unknown) => boolean,
): NonNullable<SectionsOptions['accepts']> {
  return (placed, set) =>
    placed.length === 0 ||
    placed.some(({ value }) => isUse(value) || !isBlock(value)) ||
    findIdleValues(placed, set, [], listSettable).length === 0
}

/** Finds what in `set` reaches nothing in these blocks, or may not be set. `at` is the path of `set`. */
export function findIdleValues(
  placed: readonly PlacedBlock[],
  set: JsonObject,
  at: Path,
  listSettable: ListSettable,
  words: SetWords = inUse,
): CodedFinding[] {
  const { code, owner: whole, here } = words
  const idle = { code, at: 'key' } as const
  const owners = new Map(
    placed.flatMap(({ value }) =>
      findIds(value, []).map(({ id, path, owner }) => {
        const members = listSettable(value, path.slice(0, -1))
        return [id, { owner, members }] as const
      }),
    ),
  )
  return Object.entries(set).flatMap(([id, values]) => {
    const found = owners.get(id)
    if (found && isJsonObject(values))
      return findIdleMembers(values, found.members, found.owner, [...at, id], words)
    const meant = suggest(id, owners.keys())
    return [
      {
        ...idle,
        path: [...at, id],
        message: `The ${whole} has no id ${quote(id)}.${didYouMean(meant)}`,
        hint:
          id === 'blocks'
            ? 'Write the ids directly here, without "blocks" around them.'
            : owners.size === 0
              ? `Give its blocks an id first: only those with an id can be changed ${here}.`
              : `Use one of these ids: ${listWords([...owners.keys()])}.${meant === undefined ? ` To change something else, give that the id ${quote(id)} in the ${whole}.` : ''}`,
        ...renamed([...at, id], meant),
      },
    ]
  })
}

function findIdleMembers(
  values: JsonObject,
  members: ReadonlyMap<string, Member>,
  owner: unknown,
  at: Path,
  words: SetWords,
): CodedFinding[] {
  const { code, owner: whole, here } = words
  const idle = { code, at: 'key' } as const
  const names = [...members]
    .filter(([, { settable }]) => settable.kind !== 'list')
    .map(([name]) => name)
  return Object.entries(values).flatMap(([key, value]): CodedFinding[] => {
    const path = [...at, key]
    const member = members.get(key)
    const isThere = isJsonObject(owner) && Object.hasOwn(owner, key)
    if (member === undefined || member.settable.kind === 'list') {
      const meant = isThere ? undefined : suggest(key, names)
      return [
        {
          ...idle,
          path,
          message: `${quote(key)} cannot be set ${here}.${didYouMean(meant)}`,
          hint: hintAt(names, member, whole),
          ...renamed(path, meant),
        },
      ]
    }
    if (value === null) {
      if (isThere && !member.isRequired) return []
      return [
        {
          ...idle,
          path,
          message: isThere
            ? `${quote(key)} is required, so it cannot be removed.`
            : `The ${whole} has no ${quote(key)} here to remove.`,
          hint: isThere ? 'Set another value, or remove this line.' : 'Remove this line.',
        },
      ]
    }
    const inside = membersOf(member.settable)
    if (inside.size === 0 || !isJsonObject(value)) return []
    return findIdleMembers(value, inside, asRecord(owner)[key], path, words)
  })
}

function hintAt(names: readonly string[], member: Member | undefined, whole: string): string {
  if (member) return `Give its entries an id in the ${whole}, and set them by that.`
  return names.length === 0
    ? `Nothing can be set here. Change it in the ${whole} itself.`
    : `These can be set: ${listWords(names)}.`
}
