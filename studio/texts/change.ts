import { differenceOf, noteSameEnds, type Replacement } from '../../check/fix/edit-tree.ts'

/** A replacement that was applied: its place, the old text and the new text. */
export interface AppliedReplacement {
  at: number
  removed: string
  inserted: string
  /** Whether it adds to a number, so that others which do can be exchanged with it. */
  isCount?: true
}

/** A replacement that may add to a number. */
export interface CountReplacement extends Replacement {
  isCount?: true
}

/** A change to one file: replacements in the order they were applied, each to the result of the one before. */
export interface FileChange {
  file: string
  applied: readonly AppliedReplacement[]
}

/** With more replacements, a change is recorded as one, since each is undone on its own. */
const maxApplied = 200

/**
 * Applies replacements, which refer to `text` and do not overlap. Returns the new text and each applied replacement; very many
 * count as one.
 */
export function applyReplacements(
  text: string,
  replacements: readonly CountReplacement[],
): { text: string; applied: AppliedReplacement[] } {
  const applied: AppliedReplacement[] = []
  const fromEnd: string[] = []
  let end = text.length
  // From the end, so that earlier offsets stay valid. Insertions at the same place keep their order.
  const ordered = replacements.toReversed().toSorted((a, b) => b.from - a.from || b.to - a.to)
  for (const { from, to, text: inserted, isCount } of ordered) {
    const removed = text.slice(from, to)
    if (removed === inserted) continue
    applied.push({ at: from, removed, inserted, ...(isCount && { isCount }) })
    fromEnd.push(text.slice(to, end), inserted)
    end = from
  }
  const changed = [...fromEnd, text.slice(0, end)].toReversed().join('')
  noteSameEnds(text, changed, [end, text.length - (ordered[0]?.to ?? text.length)])
  if (applied.length <= maxApplied) return { text: changed, applied }
  const { from, to, text: inserted } = differenceOf(text, changed) ?? { from: 0, to: 0, text: '' }
  return { text: changed, applied: [{ at: from, removed: text.slice(from, to), inserted }] }
}

/** Applies a change again. */
export function redo(text: string, { applied }: FileChange): string {
  return applied.reduce(
    (before, { at, removed, inserted }) =>
      before.slice(0, at) + inserted + before.slice(at + removed.length),
    text,
  )
}

/** Reverts a change. */
export function undo(text: string, { applied }: FileChange): string {
  return applied.reduceRight(
    (after, { at, removed, inserted }) =>
      after.slice(0, at) + removed + after.slice(at + inserted.length),
    text,
  )
}
