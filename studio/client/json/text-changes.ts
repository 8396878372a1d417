import { diffIndices } from 'node-diff3'
import { type Replacement, differenceOf } from '../../../check/fix/edit-tree.ts'

/**
 * Returns the replacements that turn `before` into `after`, in order. Equal lines are left alone, so that the editor keeps its
 * state about them.
 */
export function changesBetween(before: string, after: string): Replacement[] {
  const whole = differenceOf(before, after)
  if (!whole) return []
  const from = before.slice(0, whole.from).lastIndexOf('\n') + 1
  const [old, wanted] = [
    linesOf(before.slice(from, whole.to)),
    linesOf(before.slice(from, whole.from) + whole.text),
  ]
  if (old.length + wanted.length > maxLines) return [whole]
  const starts = startsOf(old, from)
  return diffIndices(old, wanted).flatMap(({ buffer1, buffer2Content }): Replacement[] => {
    const [first, count]: number[] = buffer1
    const start = starts[first ?? 0] ?? from
    const end = starts[(first ?? 0) + (count ?? 0)] ?? whole.to
    const change = differenceOf(before.slice(start, end), buffer2Content.join(''))
    return change ? [{ from: start + change.from, to: start + change.to, text: change.text }] : []
  })
}

/** The maximum number of lines to compare; the time grows with its square. */
const maxLines = 1500

function linesOf(text: string): string[] {
  return text.split(/(?<=\n)/)
}

/** Returns the start of each line, and the end of the last. */
function startsOf(lines: readonly string[], from: number): number[] {
  const starts = [from]
  for (const line of lines) starts.push((starts.at(-1) ?? 0) + line.length)
  return starts
}
