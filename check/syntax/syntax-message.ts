import type { Replacement } from '../fix/edit-tree.ts'
import type { Fix } from '../problem/problem.ts'

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

/** The line of an offset, from 1. */
export type LineOf = (offset: number) => number

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
