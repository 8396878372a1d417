import type { Problem } from './problem.ts'
import { quote } from './suggest.ts'

/**
 * Merges a name that appears twice in an object with the only one that is missing there: a line was copied, and its name
 * not changed. Returns the problems of the text and those of what it says.
 */
export function mergeDuplicates(
  inText: readonly Problem[],
  found: readonly Problem[],
): [inText: Problem[], found: Problem[]] {
  const merged = new Set<Problem>()
  const texts = inText.map((problem) => {
    if (problem.code !== 'P002') return problem
    const owner = JSON.stringify(problem.path.slice(0, -1))
    const lacks = found.filter(
      ({ code, path }) => code === 'P013' && JSON.stringify(path) === owner,
    )
    const [missing, ...others] = lacks
    const [edit] = missing?.fix?.edits ?? []
    if (missing === undefined || others.length > 0 || edit?.kind !== 'set') return problem
    merged.add(missing)
    const name = quote(edit.path.at(-1))
    const { start, end } = problem.range
    const text = { kind: 'text', from: start.offset, to: end.offset, text: name } as const
    return {
      ...problem,
      message: `${quote(problem.path.at(-1))} appears twice here, and ${name} is missing.`,
      hint: `Rename this one to ${name}. The first is on line ${problem.related?.[0]?.start.line}.`,
      fix: { title: `Rename it to ${name}`, safe: false, edits: [text] },
    }
  })
  return [texts, found.filter((problem) => !merged.has(problem))]
}
