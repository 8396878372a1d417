import type { Replacement } from '../fix/edit-tree.ts'

/** The removal of characters, with their line if nothing else is on it. */
export function wholeLine(text: string, from: number, to: number): Replacement {
  const start = text.lastIndexOf('\n', from - 1) + 1
  const rest = /^[ \t\r]*\n/.exec(text.slice(to, to + 200))
  const isAlone = rest !== null && text.slice(start, from).trim() === ''
  return isAlone ? { from: start, to: to + rest[0].length, text: '' } : { from, to, text: '' }
}

/** The spaces at the start of the line of an index. */
export function indentOf(text: string, at: number): string {
  return /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', at - 1) + 1, at + 1))?.[0] ?? ''
}
