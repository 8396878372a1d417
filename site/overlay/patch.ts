import type { Path } from '../../check/problem/problem.ts'
import { listEntries, type Entry } from '../../check/syntax/locate.ts'
import { skipSpaces } from '../../check/syntax/scan.ts'
import { asRecord, stepInto } from '../../schema/read/json-object.ts'

/**
 * A part of an overlay, as indexes into its text. Objects are merged member by member, null removes a member, and
 * anything else, including a list, replaces the old value (JSON Merge Patch, RFC 7396).
 */
export interface Patch {
  from: number
  to: number
  kind: 'group' | 'null' | 'value'
  /** The members of an object by name; empty for any other value. */
  members: ReadonlyMap<string, PatchMember>
  /** Whether null occurs anywhere in its objects. */
  removes: boolean
}

/** One member of a patch; `name` is the index at which its name starts. */
export interface PatchMember {
  name: number
  patch: Patch
}

/** Reads the text of an overlay, which must be valid JSON without duplicate names. */
export function readPatch(text: string): Patch {
  return readPiece(text, { from: skipSpaces(text, 0), to: text.trimEnd().length })
}

/** A patch reduced to the members of "pages" that `keeps` names; without `hasRest`, to "pages" alone. */
export function selectPages(
  patch: Patch,
  keeps: (key: string) => boolean,
  hasRest: boolean,
): Patch {
  const pages = patch.members.get('pages')
  if (pages?.patch.kind !== 'group') return hasRest ? patch : { ...patch, members: new Map() }
  const kept = [...pages.patch.members].filter(([key]) => keeps(key))
  const members = new Map(hasRest ? patch.members : [])
  if (kept.length > 0 || hasRest) {
    members.set('pages', { ...pages, patch: { ...pages.patch, members: new Map(kept) } })
  }
  return { ...patch, members }
}

/** A patch without what is at a path. */
export function withoutPart(patch: Patch, [key = '', ...rest]: Path): Patch {
  const members = new Map(patch.members)
  const member = members.get(String(key))
  members.delete(String(key))
  if (member && rest.length > 0)
    members.set(String(key), { ...member, patch: withoutPart(member.patch, rest) })
  return { ...patch, members }
}

/** A patch that removes all sections or campaigns of a parsed pages.json removes the group, which must not be empty. */
export function withoutEmptied(patch: Patch, root: unknown): Patch {
  const members = new Map(patch.members)
  for (const name of ['sections', 'campaigns']) {
    const group = members.get(name)
    if (!group || group.patch.members.size === 0) continue
    const parts = group.patch.members
    const isLeft = [...parts.values()].some(({ patch: part }) => part.kind !== 'null')
    if (isLeft || Object.keys(asRecord(stepInto(root, name))).some((key) => !parts.has(key)))
      continue
    members.set(name, { ...group, patch: { ...group.patch, kind: 'null', members: new Map() } })
  }
  return { ...patch, members }
}

function readPiece(text: string, { from, to }: Entry): Patch {
  if (text[from] !== '{') {
    const kind = text.startsWith('null', from) ? 'null' : 'value'
    return { from, to, kind, members: new Map(), removes: kind === 'null' }
  }
  const members = new Map<string, PatchMember>()
  for (const [key, entry] of listEntries(text, from)) {
    members.set(String(key), { name: entry.name?.[0] ?? entry.from, patch: readPiece(text, entry) })
  }
  const removes = [...members.values()].some(({ patch }) => patch.removes)
  return { from, to, kind: 'group', members, removes }
}
