import { sameEnds, type Replacement } from '../../../check/fix/edit-tree.ts'

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

/** Applies replacements, which refer to `text` and do not overlap. Returns the new text and each applied replacement. */
export function applyReplacements(
  text: string,
  replacements: readonly CountReplacement[],
): { text: string; applied: AppliedReplacement[] } {
  const applied: AppliedReplacement[] = []
  let changed = text
  // From the end, so that earlier offsets stay valid. Insertions at the same place keep their order.
  const fromEnd = replacements.toReversed().toSorted((a, b) => b.from - a.from || b.to - a.to)
  for (const { from, to, text: wanted, isCount } of fromEnd) {
    const removed = changed.slice(from, to)
    if (removed === wanted) continue
    applied.push({ at: from, removed, inserted: wanted, ...(isCount && { isCount }) })
    changed = changed.slice(0, from) + wanted + changed.slice(to)
  }
  return { text: changed, applied }
}

/** The single replacement that turns `before` into `after`; undefined if they are the same. */
export function differenceOf(before: string, after: string): Replacement | undefined {
  const [head, tail] = sameEnds(before, after)
  const replacement = {
    from: head,
    to: before.length - tail,
    text: after.slice(head, after.length - tail),
  }
  return replacement.from === replacement.to && replacement.text === '' ? undefined : replacement
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
