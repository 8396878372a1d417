import { sameEnds, type Replacement } from '../../../check/fix/edit-tree.ts'

/** One replacement as it was made: where, what stood there, and what stands there now. */
export interface Made {
  at: number
  removed: string
  inserted: string
}

/** A change of one file: replacements in the order in which they are made, each in the text that the one before left. */
export interface FileChange {
  file: string
  made: readonly Made[]
}

/** Makes replacements, whose places are those of `text` and do not overlap, and tells how each was made. */
export function makeReplacements(
  text: string,
  replacements: readonly Replacement[],
): { text: string; made: Made[] } {
  const made: Made[] = []
  let changed = text
  // From the end, so that the places of the others stay. What is inserted at one place stands there in the order given.
  const fromEnd = replacements.toReversed().toSorted((a, b) => b.from - a.from || b.to - a.to)
  for (const { from, to, text: wanted } of fromEnd) {
    const replaced = replaceOnce(changed, from, to, wanted)
    changed = replaced.text
    if (replaced.made) made.push(replaced.made)
  }
  return { text: changed, made }
}

/** The one replacement that makes `after` of `before`; undefined where they are the same. */
export function differenceOf(before: string, after: string): Replacement | undefined {
  const [head, tail] = sameEnds(before, after)
  const replacement = {
    from: head,
    to: before.length - tail,
    text: after.slice(head, after.length - tail),
  }
  return replacement.from === replacement.to && replacement.text === '' ? undefined : replacement
}

/** Makes a change again. */
export function redo(text: string, { made }: FileChange): string {
  return made.reduce(
    (before, { at, removed, inserted }) =>
      before.slice(0, at) + inserted + before.slice(at + removed.length),
    text,
  )
}

/** Takes a change back. */
export function undo(text: string, { made }: FileChange): string {
  return made.reduceRight(
    (after, { at, removed, inserted }) =>
      after.slice(0, at) + removed + after.slice(at + inserted.length),
    text,
  )
}

function replaceOnce(
  text: string,
  from: number,
  to: number,
  wanted: string,
): { text: string; made: Made | undefined } {
  const removed = text.slice(from, to)
  const made = removed === wanted ? undefined : { at: from, removed, inserted: wanted }
  return { text: text.slice(0, from) + wanted + text.slice(to), made }
}
