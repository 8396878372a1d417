import type { Fix } from '../problem/problem.ts'

/** What is said of a fault; `from` and `length` where it is not just the character at the fault's offset. */
export interface SyntaxMessage {
  message: string
  hint: string
  from?: number
  length?: number
  /** The offset of a bracket that matters. */
  related?: number
  fix?: Fix
}

/** The fix that puts a text in the place of `length` characters. */
export function replaceText(
  title: string,
  from: number,
  length: number,
  text: string,
  safe: boolean,
): Fix {
  return { title, safe, edits: [{ kind: 'text', from, to: from + length, text }] }
}

/** The bracket that closes one. */
export function closingOf(bracket: string): string {
  return bracket === '{' ? '}' : ']'
}
