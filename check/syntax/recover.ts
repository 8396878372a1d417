import { replaceIn, type Replacement } from '../fix/edit-tree.ts'
import { listBracketRepairs } from './bracket-repairs.ts'
import { explainFault } from './explain/explain-fault.ts'
import { findFault, type Fault } from './find-fault.ts'
import { findMismatches } from './mismatches.ts'
import { repairOf, type LineOf, type SyntaxMessage } from './syntax-message.ts'

/** What is wrong with a text that is not JSON, and the text without it. */
export interface Recovery {
  /** The mistakes in their order, each with its place in the given text. */
  mistakes: readonly SyntaxMistake[]
  /** The text with all mistakes corrected; undefined if the correction of one cannot be known. */
  text?: string
  /** The offset in the given text of an offset in the corrected text. */
  originOf: (offset: number) => number
}

/** A mistake in the syntax, with its place. */
export type SyntaxMistake = SyntaxMessage & { from: number; length: number }

/** With more mistakes, these are worth correcting before others are looked for. */
const most = 10

/** How many characters may be read again to try repairs, so that a large file is explained in time. */
const budget = 100_000_000

/**
 * Finds the mistakes in the syntax of a text: explains the first, corrects it in the way that makes most of what follows
 * readable, and goes on from there. Stops at a mistake that it cannot correct. `lineOf` takes offsets in the given text.
 */
export function recover(original: string, lineOf: LineOf): Recovery {
  const mistakes: SyntaxMistake[] = []
  const applied: (readonly Replacement[])[] = []
  const originOf = (offset: number): number => applied.reduceRight(undo, offset)
  let text = original
  let tries = Math.ceil(budget / (original.length + 1))
  for (let fault = findFault(text); fault; fault = findFault(text)) {
    const { message, next, tried } = choose(text, fault, tries, (at) => lineOf(originOf(at)))
    tries -= tried
    mistakes.push(inOriginal(message, fault.offset, originOf))
    if (next === undefined || mistakes.length === most || tries <= 0) {
      return { mistakes: inOrder(mistakes), originOf }
    }
    applied.push(repairOf(message))
    text = next
  }
  return { mistakes: inOrder(mistakes), text, originOf }
}

function inOrder(mistakes: readonly SyntaxMistake[]): SyntaxMistake[] {
  return mistakes.toSorted((a, b) => a.from - b.from)
}

interface Attempt {
  message: SyntaxMessage
  next: string
  /** How much of the text cannot be read yet; -1 if all of it is JSON. */
  rest: number
}

/** Tries each correction of a fault; the best lets most of the text be read, and leaves the least doubt about brackets. */
function choose(
  text: string,
  fault: Fault,
  tries: number,
  lineOf: LineOf,
): { message: SyntaxMessage; next?: string; tried: number } {
  const own = explainFault(text, fault, lineOf)
  const brackets = tries > 1 ? listBracketRepairs(text, fault, lineOf) : []
  const attempts = [...own, ...brackets]
    .filter((message) => repairOf(message).length > 0)
    .slice(0, tries)
    .map((message) => attempt(text, message))
  const tried = attempts.length
  const first = own[0]
  const furthest = Math.min(...attempts.map(({ rest }) => rest))
  const lineEnd = text.indexOf('\n', fault.offset)
  // What does not even make the rest of the line readable is no correction.
  const unread = lineEnd < 0 ? 0 : text.length - lineEnd
  if (furthest >= unread && furthest >= 0) {
    return { message: { ...first, ...withoutSafety(first) }, tried }
  }
  const ranked = attempts
    .filter(({ rest }) => rest === furthest)
    .map((each) => ({ ...each, doubts: findMismatches(each.next).length }))
    .toSorted((a, b) => a.doubts - b.doubts)
  const [best, second] = ranked
  if (best === undefined) return { message: first, tried }
  const isOnly = second === undefined || second.doubts > best.doubts
  const { message, next } = best
  return { message: isOnly ? message : { ...message, ...withoutSafety(message) }, next, tried }
}

function attempt(text: string, message: SyntaxMessage): Attempt {
  const next = replaceIn(text, repairOf(message))
  const fault = findFault(next)
  return { message, next, rest: fault ? next.length - fault.offset : -1 }
}

function withoutSafety({ fix }: SyntaxMessage): Pick<SyntaxMessage, 'fix'> {
  return fix ? { fix: { ...fix, safe: false } } : {}
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
