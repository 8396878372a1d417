import { differenceOf, replaceIn, sliceOf, type Replacement } from '../../check/fix/edit-tree.ts'

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
  // From the end, so that earlier offsets stay valid. Insertions at the same place keep their order.
  const ordered = replacements.toReversed().toSorted((a, b) => b.from - a.from || b.to - a.to)
  const changes = ordered.filter((one) => sliceOf(text, one.from, one.to) !== one.text)
  const changed = replaceIn(text, changes)
  const difference = changes.length > maxApplied && differenceOf(text, changed)
  const applied = (difference ? [difference] : changes).map(
    ({ from: at, to, text: inserted, isCount }: CountReplacement) => ({
      at,
      removed: sliceOf(text, at, to),
      inserted,
      ...(isCount && { isCount }),
    }),
  )
  return { text: changed, applied }
}

/** Applies a change again. */
export function redo(text: string, { applied }: FileChange): string {
  return applied.reduce(
    (before, { at, removed, inserted }) =>
      replaceIn(before, [{ from: at, to: at + removed.length, text: inserted }]),
    text,
  )
}

/** Reverts a change. */
export function undo(text: string, { applied }: FileChange): string {
  return applied.reduceRight(
    (after, { at, removed, inserted }) =>
      replaceIn(after, [{ from: at, to: at + inserted.length, text: removed }]),
    text,
  )
}
