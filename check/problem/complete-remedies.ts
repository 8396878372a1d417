import type { Problem } from './problem.ts'
import { unknownName } from '../syntax/move-repairs.ts'
import { quote } from './suggest.ts'

/**
 * Completes the remedies of syntax problems by what is wrong with the corrected text, whose problems are `found`: the name
 * of a list that is missing, or the whole text if it has to be another one anyway, such as a path with backslashes.
 */
export function completeRemedies(inText: readonly Problem[], found: readonly Problem[]): Problem[] {
  const renamed = found.find(({ path }) => path.at(-1) === unknownName)?.fix?.edits[0]
  const name = renamed?.kind === 'rename' ? renamed.name : undefined
  return inText.map((problem) => {
    const [added] = problem.fix?.edits ?? []
    if (name !== undefined && added?.kind === 'text' && added.text.includes(unknownName)) {
      const text = added.text.replace(unknownName, name)
      const title = `Add ${text.trim()}`
      return {
        ...problem,
        hint: `${title} before it.`,
        fix: { title, safe: false, edits: [{ ...added, text }] },
      }
    }
    const { offset } = problem.range.start
    const inside = found.find(
      ({ range: { start, end }, fix }) =>
        start.offset <= offset && offset < end.offset && fix?.edits.length === 1,
    )
    const [edit] = inside?.fix?.edits ?? []
    if (inside?.code !== 'P016' || problem.code !== 'P001' || edit?.kind !== 'set') return problem
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
