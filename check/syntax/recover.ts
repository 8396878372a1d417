import { replaceIn, type Replacement } from '../fix/edit-tree.ts'
import { mergeFixes } from '../problem/fix-with.ts'
import { listBracketRepairs, findMismatches } from './bracket-repairs.ts'
import { explainFault } from './explain/explain-fault.ts'
import { findFault, type Fault } from './find-fault.ts'
import { explainRunOn, findRunOn } from './run-on.ts'
import { lookAt, repairOf, type LineOf, type SyntaxMessage } from './syntax-message.ts'

type SyntaxMistake = SyntaxMessage & { from: number; length: number }

/** With more mistakes, these are worth correcting before others are looked for. */
const most = 10

/** How many characters may be read again to try repairs, so that a large file is explained in time. */
const budget = 100_000_000

/**
 * Finds the mistakes in the syntax of a text, in their order: explains the first, corrects it in the way that makes most of
 * what follows readable, and goes on from there. Stops at a mistake that it cannot correct; otherwise there is the corrected
 * text, with what had to be `guessed` for it, and `originOf`, the offset in the given text of one in that. `lineOf` takes
 * offsets in the given text.
 */
export function recover(original: string, lineOf: LineOf) {
  const mistakes: SyntaxMistake[] = []
  const guessed: (readonly [from: number, to: number])[] = []
  const applied: (readonly Replacement[])[] = []
  const originOf = (offset: number): number => applied.reduceRight(undo, offset)
  const lineNow: LineOf = (at) => lineOf(originOf(at))
  let text = original
  let hasShape = false
  let tries = Math.ceil(budget / (original.length + 1))
  for (let step = findStep(); step; step = findStep()) {
    const { message, offset, next, tried } = step
    tries -= tried
    const places = repairOf(message).map(({ from, to }) => [originOf(from), originOf(to)] as const)
    const isSure = message.fix?.safe === true && !places.some(isGuessed)
    const shown = isSure ? message : withoutSafety(message)
    mistakes.push(inOriginal(shown, offset, originOf))
    if (!isSure) guessed.push(...places)
    if (next === undefined || mistakes.length === most || tries <= 0)
      return { mistakes: inOrder(mistakes, lineOf) }
    if (repairOf(message).some((repair) => changesShape(text, repair))) hasShape = true
    applied.push(repairOf(message))
    text = next
  }
  const shape = hasShape ? ('shape' as const) : ('signs' as const)
  return { mistakes: inOrder(mistakes, lineOf), corrected: { text, guessed: shape, originOf } }

  /** Whether a repair changes what only a guess before it has made so. */
  function isGuessed([from, to]: readonly [number, number]): boolean {
    return guessed.some(([start, end]) => from <= end && start <= to)
  }

  function findStep(): Step | undefined {
    const fault = findFault(text)
    if (fault) return { ...choose(text, fault, tries, lineNow), offset: fault.offset }
    const runOn = findRunOn(text)
    if (runOn === undefined) return undefined
    const message = explainRunOn(text, runOn, lineNow)
    return { message, offset: runOn.from, next: replaceIn(text, repairOf(message)), tried: 1 }
  }
}

/** Whether a repair adds or removes brackets, names or whole values. */
function changesShape(text: string, { from, to, text: added }: Replacement): boolean {
  const removed = text.slice(from, to)
  const count = (part: string): string => part.replaceAll(/[^[\]{}:]/g, '')
  const isValue = added.includes('null') || (added === '' && /"[^"\n]*"/.test(removed))
  return isValue || count(removed) !== count(added)
}

interface Step {
  message: SyntaxMessage
  offset: number
  next?: string
  tried: number
}

/** Sorts mistakes by their place, and merges those that are alike on one line, or on lines that follow each other. */
function inOrder(mistakes: readonly SyntaxMistake[], lineOf: LineOf): SyntaxMistake[] {
  const groups: [SyntaxMistake, ...SyntaxMistake[]][] = []
  for (const mistake of mistakes.toSorted((a, b) => a.from - b.from)) {
    const group = groups.at(-1)
    const isNear = lineOf(mistake.from) - lineOf(group?.at(-1)?.from ?? 0) <= 1
    if (group && isNear && isAlike(group[0], mistake)) group.push(mistake)
    else groups.push([mistake])
  }
  return groups.map((group) => merge(group, lineOf))
}

function merge(group: readonly [SyntaxMistake, ...SyntaxMistake[]], lineOf: LineOf): SyntaxMistake {
  const [first, ...others] = group
  if (others.length === 0) return first
  const { fix: _fix, ...mistake } = first
  const times = others.length === 1 ? 'once more' : `${others.length} more times`
  const [start, end] = [lineOf(first.from), lineOf(group.at(-1)?.from ?? first.from)]
  const lines = end - start > 1 ? `lines ${start + 1} to ${end}` : `line ${end}`
  const fix = mergeFixes(group.map((one) => one.fix))
  return {
    ...mistake,
    hint: `${first.hint} The same applies ${end === start ? `${times} on this line` : `to ${lines}`}.`,
    ...(fix && { fix }),
  }
}

/** Tries each correction of a fault; the best lets most of the text be read, and leaves the least doubt about brackets. */
function choose(text: string, fault: Fault, tries: number, lineOf: LineOf): Omit<Step, 'offset'> {
  const broken = lookAt(text, fault, lineOf)
  const own = explainFault(broken)
  const brackets = tries > 1 ? listBracketRepairs(broken) : []
  const attempts = [...own, ...brackets]
    .filter((message) => repairOf(message).length > 0)
    .slice(0, tries)
    .map((message) => attempt(text, message))
  const tried = attempts.length
  const [first] = own
  const furthest = Math.min(...attempts.map(({ rest }) => rest))
  const lineEnd = text.indexOf('\n', fault.offset)
  // What does not even make the rest of the line readable is no correction, unless the same mistake follows.
  const unread = lineEnd < 0 ? 0 : text.length - lineEnd
  if (furthest >= unread && furthest >= 0) {
    const best = attempts.find(({ rest }) => rest === furthest && rest < text.length - fault.offset)
    const isRepeated = best !== undefined && followsAgain(best, lineOf)
    const message = withoutSafety(isRepeated ? best.message : first)
    return { message, tried, ...(isRepeated && { next: best.next }) }
  }
  const ranked = attempts
    .filter(({ rest }) => rest === furthest)
    .map((each) => ({ ...each, doubts: findMismatches(each.next).length }))
    .toSorted((a, b) => a.doubts - b.doubts)
  const [best, second] = ranked
  if (best === undefined) return { message: first, tried }
  const isOnly = second === undefined || second.doubts > best.doubts
  const { message, next } = best
  return { message: isOnly ? message : withoutSafety(message), next, tried }
}

/** A text after a correction; `rest` is how much of it cannot be read yet, -1 if all of it is JSON. */
function attempt(text: string, message: SyntaxMessage) {
  const repair = repairOf(message)
  const next = replaceIn(text, repair)
  const fault = findFault(next)
  return { message, next, rest: fault ? text.length - undo(fault.offset, repair) : -1 }
}

/** Whether the next fault is on the same line and can be explained in the same words. */
function followsAgain({ message, next }: ReturnType<typeof attempt>, lineOf: LineOf): boolean {
  const fault = findFault(next)
  return (
    fault !== undefined &&
    explainFault(lookAt(next, fault, lineOf)).some((other) => isAlike(message, other))
  )
}

function isAlike(a: SyntaxMessage, b: SyntaxMessage): boolean {
  return a.message === b.message && a.hint === b.hint
}

function withoutSafety(message: SyntaxMessage): SyntaxMessage {
  return message.fix ? { ...message, fix: { ...message.fix, safe: false } } : message
}

/** The offset before replacements of an offset after them. */
function undo(offset: number, replacements: readonly Replacement[]): number {
  let shift = 0
  for (const { from, to, text } of replacements.toSorted((a, b) => a.from - b.from)) {
    const at = from + shift
    if (offset <= at) break
    if (offset < at + text.length) return from
    shift += text.length - (to - from)
  }
  return offset - shift
}

function inOriginal(
  message: SyntaxMessage,
  offset: number,
  originOf: (offset: number) => number,
): SyntaxMistake {
  const { from = offset, length = 1, related, fix } = message
  const edits = fix?.edits.map((edit) =>
    edit.kind === 'text' ? { ...edit, from: originOf(edit.from), to: originOf(edit.to) } : edit,
  )
  const start = originOf(from)
  return {
    ...message,
    from: start,
    length: Math.max(1, originOf(from + length) - start),
    ...(related !== undefined && { related: originOf(related) }),
    ...(fix && edits && { fix: { ...fix, edits } }),
  }
}
