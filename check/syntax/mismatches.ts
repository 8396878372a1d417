import { closingOf } from './syntax-message.ts'

/** A place where brackets and indentation disagree. */
export interface Mismatch {
  /** A bracket that is not closed before `at`; one closing bracket too many at `at`; or the wrong one at `at`. */
  kind: 'missing' | 'surplus' | 'shape'
  at: number
  /** The open bracket that it is about; -1 if there is none. */
  opened: number
}

/** With more of them, a text is not indented in a way that tells anything. */
const most = 40

/**
 * Compares brackets with the indentation of their lines: what is inside a bracket that was opened on an earlier line is
 * indented more than that line, and a closing bracket that begins a line is indented like the line of its opening one.
 */
export function findMismatches(text: string): Mismatch[] {
  const found: Mismatch[] = []
  const open: { at: number; indent: number; line: number }[] = []
  let [line, indent, isFirst] = [0, 0, true]
  for (let at = 0; at < text.length && found.length <= most; at++) {
    const character = text[at] ?? ''
    if (character === '\n') [line, indent, isFirst] = [line + 1, 0, true]
    else if (/\s/.test(character)) indent += isFirst ? 1 : 0
    else {
      const isCloser = character === '}' || character === ']'
      if (isFirst) closeDeeper(isCloser ? indent + 1 : indent, at)
      if (character === '"') at = endOfText(text, at) - 1
      else if (character === '{' || character === '[') open.push({ at, indent, line })
      else if (isCloser) close(character, at)
      isFirst = false
    }
  }
  closeDeeper(0, text.length)
  return found.length > most ? [] : found

  /** Drops what is still open although a line with less indentation begins. */
  function closeDeeper(limit: number, at: number): void {
    for (let top = open.at(-1); top && top.indent >= limit; top = open.at(-1)) {
      if (top.line === line && at < text.length) return
      found.push({ kind: 'missing', at, opened: top.at })
      open.pop()
    }
  }

  function close(character: string, at: number): void {
    const top = open.at(-1)
    const fits = top && (!isFirst || top.indent === indent)
    const matches = top && closingOf(text[top.at] ?? '') === character
    if (fits && matches) open.pop()
    else if (top && (isFirst ? fits : top.line === line)) {
      found.push({ kind: 'shape', at, opened: top.at })
      open.pop()
    } else found.push({ kind: 'surplus', at, opened: top?.at ?? -1 })
  }
}

/** The index after a text in quotation marks; a text that is not closed ends with its line. */
function endOfText(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    const character = text[at]
    if (character === '"') return at + 1
    if (character === '\n') return at
    if (character === '\\') at += 1
  }
  return text.length
}
