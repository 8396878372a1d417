/** A text and its selection, as offsets in UTF-16 units. */
export interface Selected {
  text: string
  from: number
  to: number
}

/** Wraps the selection in an element, or unwraps it. */
export function toggleElement({ text, from, to }: Selected, name: 'strong' | 'em'): Selected {
  const [open, close] = [`<${name}>`, `</${name}>`]
  const [before, inner, after] = [text.slice(0, from), text.slice(from, to), text.slice(to)]
  if (before.endsWith(open) && after.startsWith(close)) {
    const head = before.slice(0, -open.length)
    return select(head, inner, after.slice(close.length))
  }
  if (inner.startsWith(open) && inner.endsWith(close) && inner.length > open.length + close.length)
    return select(before, inner.slice(open.length, -close.length), after)
  // Whitespace at the ends of the selection stays outside.
  const [lead, trail] = [/^\s*/.exec(inner)?.[0] ?? '', /\s*$/.exec(inner)?.[0] ?? '']
  if (inner.trim() === '') return select(before + open, '', close + inner + after)
  return select(before + lead + open, inner.trim(), close + trail + after)
}

/** Turns the selection into a link. If it is empty, `label` becomes the text of the link. */
export function makeLink({ text, from, to }: Selected, href: string, label: string): Selected {
  const inner = text.slice(from, to) || escapeText(label)
  const open = `<a href="${href.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">`
  return select(text.slice(0, from) + open, inner, `</a>${text.slice(to)}`)
}

/** Turns the selection into a list, one entry for each line. */
export function makeList({ text, from, to }: Selected): Selected {
  const lines = text
    .slice(from, to)
    .split(/\n|<br>/)
    .map((line) => line.trim())
    .filter(Boolean)
  const entries = lines.map((line) => `<li>${line}</li>`).join('')
  if (lines.length === 0)
    return select(`${text.slice(0, from)}<ul><li>`, '', `</li></ul>${text.slice(to)}`)
  return select(text.slice(0, from), `<ul>${entries}</ul>`, text.slice(to))
}

/** Replaces the selection with a line break and puts the caret after it. */
export function breakLine({ text, from, to }: Selected): Selected {
  return select(`${text.slice(0, from)}<br>`, '', text.slice(to))
}

function select(before: string, inner: string, after: string): Selected {
  return { text: before + inner + after, from: before.length, to: before.length + inner.length }
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
