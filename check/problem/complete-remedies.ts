import type { Problem } from './problem.ts'
import { quote } from './suggest.ts'

/**
 * Completes the remedies of syntax problems inside a text that has to be another one anyway: a path with backslashes in
 * the place of a picture's name. `found` are the problems of the corrected text.
 */
export function completeRemedies(inText: readonly Problem[], found: readonly Problem[]): Problem[] {
  return inText.map((problem) => {
    const { offset } = problem.range.start
    const inside = found.find(
      ({ range: { start, end }, fix }) =>
        start.offset <= offset && offset < end.offset && fix?.edits.length === 1,
    )
    const [edit] = inside?.fix?.edits ?? []
    if (!inside || problem.code !== 'P001' || edit?.kind !== 'set') return problem
    const { start, end } = inside.range
    if (typeof edit.value !== 'string' || edit.path.length !== inside.path.length) return problem
    const text = JSON.stringify(edit.value)
    return {
      ...problem,
      hint: `Write ${quote(edit.value, 200)} instead of the whole text.`,
      fix: {
        title: `Write ${quote(edit.value)}`,
        safe: false,
        edits: [{ kind: 'text', from: start.offset, to: end.offset, text }],
      },
    }
  })
}
