import { differenceOf, replaceIn } from '../check/fix/edit-tree.ts'
import type { Draft, DraftDelta, FileDelta, Texts } from './api.ts'

/** The length from which a base is named by its hash. */
const longBase = 4096

/** How a draft differs from the one before; `hashes` are those of its bases. */
export function deltaBetween(before: Draft, after: Draft, hashes: Texts = {}): DraftDelta {
  const changed = Object.entries(after.files).flatMap(([name, text]): [string, FileDelta][] => {
    const base = after.base[name] ?? ''
    const isNew = !Object.hasOwn(before.files, name)
    const old = isNew ? base : (before.files[name] ?? '')
    const isRebased = isNew || before.base[name] !== base
    if (old === text && !isRebased) return []
    const change = differenceOf(old, text) ?? { from: 0, to: 0, text: '' }
    const baseHash = base.length < longBase ? undefined : hashes[name]
    const named = baseHash === undefined ? { base } : { baseHash }
    return [[name, { change, ...(isRebased && named) }]]
  })
  const gone = Object.keys(before.files).filter((name) => !Object.hasOwn(after.files, name))
  return Object.fromEntries([...changed, ...gone.map((name) => [name, null] as const)])
}

/** The draft after a delta. Throws a RangeError if it is not one of that draft. */
export function applyDelta(before: Draft, delta: DraftDelta): Draft {
  const files = new Map(Object.entries(before.files))
  const bases = new Map(Object.entries(before.base))
  for (const [name, one] of Object.entries(delta)) {
    if (one === null) {
      files.delete(name)
      bases.delete(name)
      continue
    }
    const base = one.base ?? bases.get(name) ?? ''
    const old = files.get(name) ?? base
    const { from, to } = one.change
    if (from > to || to > old.length || [from, to].some((at) => splitsPair(old, at)))
      throw new RangeError(`${name} has no characters ${from} to ${to}.`)
    bases.set(name, base)
    files.set(name, replaceIn(old, [one.change]))
  }
  return { files: Object.fromEntries(files), base: Object.fromEntries(bases) }
}

function splitsPair(text: string, at: number): boolean {
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(Math.max(0, at - 1), at + 1))
}
