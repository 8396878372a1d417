import type { Text } from '@codemirror/state'

/**
 * The blanks that a line gets which starts at `position`: behind a break that is about to be made in the middle of a line, or
 * where a line starts already. `rest` is what stands on the new line.
 */
export function indentationOf(doc: Text, position: number, rest: string): string {
  const line = doc.lineAt(position)
  let above = line.number
  let start = line.text.slice(0, position - line.from)
  while (start.trim() === '' && above > 1) {
    above -= 1
    start = doc.line(above).text
  }
  const base = (above === 1 ? shiftOf(doc) : '') + blanksOf(start)
  const [isOpen, isClosed] = [/[[{]\s*$/.test(start), /^\s*[\]}]/.test(rest)]
  if (isOpen && !isClosed) return base + unitOf(doc)
  if (!isOpen && isClosed) return base.slice(unitOf(doc).length)
  return base
}

/** One step of indentation: what the second line has more than the last one. */
export function unitOf(doc: Text): string {
  const closing = blanksOf(doc.line(doc.lines).text)
  const inner = blanksOf(doc.lines > 1 ? doc.line(2).text : '')
  const unit = inner.startsWith(closing) ? inner.slice(closing.length) : ''
  return /^(?:\t| {1,8})$/.test(unit) ? unit : '  '
}

/** The blanks before the first line that were left out of the stretch, as its last line has them. */
export function shiftOf(doc: Text): string {
  const last = doc.line(doc.lines).text
  return doc.lines > 1 && /^\s*[\]}]\s*$/.test(last) ? blanksOf(last) : ''
}

function blanksOf(line: string): string {
  return /^[ \t]*/.exec(line)?.[0] ?? ''
}
