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
}

/** Makes the fix that replaces `length` characters with a text. */
export function replaceText(
  title: string,
  from: number,
  length: number,
  text: string,
  safe: boolean,
): Fix {
  return { title, safe, edits: [{ kind: 'text', from, to: from + length, text }] }
}

/** The closing bracket of an opening one. */
export function closingOf(bracket: string): string {
  return bracket === '{' ? '}' : ']'
}
