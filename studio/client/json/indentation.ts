import type { Text } from '@codemirror/state'

/**
 * Returns the indentation of a line that starts at `position`, either an existing one or one that is about to be created by
 * a line break. `rest` is the text of that line.
 */
export function indentationOf(doc: Text, position: number, rest: string): string {
  const line = doc.lineAt(position)
  let above = line.number
  let start = line.text.slice(0, position - line.from)
  while (start.trim() === '' && above > 1) {
    above -= 1
    start = doc.line(above).text
  }
  const base = (above === 1 ? shiftOf(doc) : '') + spacesOf(start)
  const [isOpen, isClosed] = [/[[{]\s*$/.test(start), /^\s*[\]}]/.test(rest)]
  if (isOpen && !isClosed) return base + indentationUnit(doc)
  if (!isOpen && isClosed) return base.slice(indentationUnit(doc).length)
  return base
}

/** Returns one level of indentation: that of the second line beyond that of the last one. */
export function indentationUnit(doc: Text): string {
  const closing = spacesOf(doc.line(doc.lines).text)
  const inner = spacesOf(doc.lines > 1 ? doc.line(2).text : '')
  const unit = inner.startsWith(closing) ? inner.slice(closing.length) : ''
  return /^(?:\t| {1,8})$/.test(unit) ? unit : '  '
}

/** Returns the indentation that is missing from the first line of the range, taken from its last line. */
export function shiftOf(doc: Text): string {
  const last = doc.line(doc.lines).text
  return doc.lines > 1 && /^\s*[\]}]\s*$/.test(last) ? spacesOf(last) : ''
}

function spacesOf(line: string): string {
  return /^[ \t]*/.exec(line)?.[0] ?? ''
}
