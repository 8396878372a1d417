import type { Replacement } from '../fix/edit-tree.ts'
import type { Fix } from '../problem/problem.ts'
import type { Fault } from './find-fault.ts'

/** The explanation of a fault; `from` and `length` if its place is not just the character at the fault's offset. */
export interface SyntaxMessage {
  message: string
  hint: string
  from?: number
  length?: number
  /** The offset of a bracket that matters. */
  related?: number
  fix?: Fix
  /** What makes the text readable from here on; the edits of the fix if left out. */
  repair?: readonly Replacement[]
}

/** The explanations of one fault: the most likely first, then others with another correction. */
export type SyntaxMessages = readonly [SyntaxMessage, ...SyntaxMessage[]]

/** The line of an offset, from 1. */
export type LineOf = (offset: number) => number

/** A text that is not JSON, at its fault. */
export interface BrokenText extends Fault {
  text: string
  /** The character that is not allowed; empty at the end of the text. */
  found: string
  /** The index of the innermost bracket that is open. */
  opened: number | undefined
  /** The index of the last character before the fault that is no white space. */
  last: number
  lineOf: LineOf
}

/** Looks at the fault of a text. */
export function lookAt(text: string, fault: Fault, lineOf: LineOf): BrokenText {
  const { offset, open } = fault
  const last = text.slice(0, offset).trimEnd().length - 1
  return { ...fault, text, found: text[offset] ?? '', opened: open.at(-1), last, lineOf }
}

/** Makes the fix that replaces `length` characters with a text. */
export function replaceCharacters(
  title: string,
  from: number,
  length: number,
  text: string,
  safe = false,
): Fix {
  return makeFix(title, [{ from, to: from + length, text }], safe)
}

/** Makes the fix of several replacements. */
export function makeFix(title: string, repair: readonly Replacement[], safe = false): Fix {
  return { title, safe, edits: repair.map((each) => ({ kind: 'text', ...each })) }
}

/** The message of a file that is no JSON at all. */
export const looksLikePage: SyntaxMessage = {
  message: 'The file looks like a web page, not like JSON.',
  hint: 'Restore the file from an earlier version.',
}

/** Explains a sign that has no use. */
export function explainExtra(
  sign: 'comma' | 'colon',
  offset: number,
  isSafe = false,
): SyntaxMessage {
  return {
    message: `There is an extra ${sign}.`,
    hint: `Remove this ${sign}.`,
    fix: replaceCharacters(`Remove the ${sign}`, offset, 1, '', isSafe),
  }
}

/** The edits that make the text readable after a message; none if nobody can know them. */
export function repairOf({ fix, repair }: SyntaxMessage): readonly Replacement[] {
  return repair ?? fix?.edits.flatMap((edit) => (edit.kind === 'text' ? [edit] : [])) ?? []
}

/** The closing bracket of an opening one. */
export function closingOf(bracket: string): string {
  return bracket === '{' ? '}' : ']'
}
