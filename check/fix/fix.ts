import type { CheckResult } from '../check.ts'
import type { Edit, Path, Position, Problem } from '../problem/problem.ts'
import { isAboutShape, references } from '../problem/stages.ts'
import { replaceIn, type Replacement } from './edit-tree.ts'
import { createEditor, type ResolvedEdit } from './edits.ts'

/** A fix that was made. */
export interface AppliedFix {
  problem: Problem
  /** Where, in the text as it was at that moment. */
  place: Position
  /** What was done, such as: renamed "imgpath" to "imgPath". */
  did: string
}

/** A text with its safe fixes made. */
export interface FixedText {
  /** With its byte order mark, if it still has one. The given text if nothing was fixed. */
  text: string
  applied: readonly AppliedFix[]
  result: CheckResult
  /** Whether fixes were skipped because they would have broken something else. */
  isRefused: boolean
}

/** Each round can uncover more. A text that is not JSON yet costs little, and reveals one mistake at a time. */
const budget = 2000
const costOfFullRound = 40

/**
 * Makes the safe fixes, and only these, round by round until none is left. Every other byte of the text is kept. If a fix
 * breaks something that it is not about, all of them are undone.
 */
export function fixText(original: string, check: (text: string) => CheckResult): FixedText {
  const first = check(original)
  const applied: AppliedFix[] = []
  let [text, result] = [original, first]
  for (let spent = 0; spent < budget; spent += result.value === undefined ? 1 : costOfFullRound) {
    const round = chooseFixes(text, result)
    if (round.length === 0) break
    const next = applyReplacements(
      text,
      round.flatMap(({ edits }) => edits),
    )
    const after = check(next)
    if (isWorse(result, after, round)) {
      return { text: original, applied: [], result: first, isRefused: true }
    }
    for (const { problem, edits } of round) {
      applied.push({ problem, place: problem.range.start, did: describeAll(edits) })
    }
    text = next
    result = after
  }
  return { text, applied, result, isRefused: false }
}

/** What was done, without repeating itself: removed a comma (3 times). */
function describeAll(edits: readonly ResolvedEdit[]): string {
  const counts = new Map<string, number>()
  for (const { did } of edits) counts.set(did, (counts.get(did) ?? 0) + 1)
  return Array.from(counts, ([did, count]) => (count > 1 ? `${did} (${count} times)` : did)).join(
    ' and ',
  )
}

interface ChosenFix {
  problem: Problem
  fix: readonly Edit[]
  edits: readonly ResolvedEdit[]
}

/** The safe fixes that apply and do not touch each other; the others are left for the next round. */
function chooseFixes(text: string, { problems }: CheckResult): ChosenFix[] {
  const resolve = createEditor(withoutMark(text))
  const chosen: ChosenFix[] = []
  const taken: Replacement[] = []
  const names = new Set<string>()
  for (const problem of problems) {
    if (!problem.fix?.safe) continue
    const { edits: fix } = problem.fix
    const edits = resolve(fix)
    const added = fix.flatMap(nameAdded)
    if (!edits || edits.some((edit) => taken.some((other) => touches(edit, other)))) continue
    // Two misspelt names may both mean the same missing one.
    if (added.some((name) => names.has(name))) continue
    chosen.push({ problem, fix, edits })
    taken.push(...edits)
    for (const name of added) names.add(name)
  }
  return chosen
}

function nameAdded(edit: Edit): string[] {
  if (edit.kind === 'set') return [JSON.stringify(edit.path)]
  return edit.kind === 'rename' ? [JSON.stringify([...edit.path.slice(0, -1), edit.name])] : []
}

function touches(a: Replacement, b: Replacement): boolean {
  return a.from === b.from || (a.from < b.to && b.from < a.to)
}

function applyReplacements(text: string, replacements: readonly Replacement[]): string {
  const shift = text.startsWith(mark) ? 1 : 0
  return replaceIn(
    text,
    replacements.map((each) => ({ ...each, from: each.from + shift, to: each.to + shift })),
  )
}

const mark = '\uFEFF'

function withoutMark(text: string): string {
  return text.startsWith(mark) ? text.slice(1) : text
}

/**
 * Whether the fixes broke something. New errors in an object that was fixed were there before: the contents of a block are
 * checked only when its type is known, and those of a file only when it is JSON.
 */
function isWorse(before: CheckResult, after: CheckResult, round: readonly ChosenFix[]): boolean {
  if (after.value === undefined) {
    if (before.value !== undefined) return true
    const [was, is] = [faultsOf(before), faultsOf(after)]
    if (!round.some(({ problem }) => problem.code === 'P001')) return is.length > was.length
    return is.length >= was.length && (is.at(-1) ?? 0) <= (was.at(-1) ?? 0)
  }
  // Beyond the limit of listed problems, new ones cannot be told apart.
  if (before.value === undefined || before.omitted > 0) return false
  const groups = round.flatMap(({ fix }) => fix.flatMap(groupOf))
  // As long as the shape of a file is wrong, names elsewhere are not looked up.
  const areHidden = before.problems.some(({ code }) => isAboutShape(code))
  const count = ({ problems }: CheckResult): number =>
    countOutside(
      areHidden ? problems.filter(({ code }) => !references.has(code)) : problems,
      groups,
    )
  return count(after) > count(before)
}

function faultsOf({ problems }: CheckResult): number[] {
  return problems.flatMap(({ code, range }) => (code === 'P001' ? [range.start.offset] : []))
}

function groupOf(edit: Edit): Path[] {
  return edit.kind === 'text' ? [] : [edit.path.slice(0, -1)]
}

function countOutside(problems: readonly Problem[], groups: readonly Path[]): number {
  return problems.filter(
    ({ severity, path }) =>
      severity === 'error' &&
      !groups.some((group) => group.every((step, index) => path[index] === step)),
  ).length
}
