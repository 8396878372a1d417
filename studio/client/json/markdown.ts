/** A part of a line: text or code. */
export interface ProseSpan {
  text: string
  isCode: boolean
}

type Prose =
  | { kind: 'paragraph'; spans: ProseSpan[] }
  | { kind: 'list'; items: ProseSpan[][] }
  | { kind: 'code'; text: string }

/** Parses the Markdown of schema descriptions: paragraphs, lists and code. Any other syntax is kept as text. */
export function parseMarkdown(markdown: string): Prose[] {
  const parts = markdown.replaceAll(/\r\n?/g, '\n').split(/^[ \t]*```.*(?:\n|$)/m)
  return parts.flatMap((part, index): Prose | Prose[] => {
    if (index % 2 === 1) return { kind: 'code', text: part.replace(/\n$/, '') }
    const blocks = part.split(/\n[ \t]*\n/).filter((block) => block.trim() !== '')
    return blocks.map((block): Prose => {
      const lines = block.trim().split(/\s*\n\s*/)
      const items = lines.flatMap((line) => /^[-*] +(.*)$/.exec(line)?.[1] ?? [])
      return items.length === lines.length
        ? { kind: 'list', items: items.map(parseSpans) }
        : { kind: 'paragraph', spans: parseSpans(lines.join(' ')) }
    })
  })
}

/** Renders Markdown as elements. HTML in it is shown as text. */
export function renderMarkdown(markdown: string): HTMLElement {
  const shown = makeElement('div', ...parseMarkdown(markdown).map(renderPart))
  shown.className = 'json-prose'
  return shown
}

/** Creates an element with children; texts are no HTML. */
export function makeElement(name: string, ...children: readonly (string | Node)[]): HTMLElement {
  const made = document.createElement(name)
  made.append(...children)
  return made
}

function renderPart(part: Prose): HTMLElement {
  if (part.kind === 'code') return makeElement('pre', part.text)
  if (part.kind === 'paragraph') return makeElement('p', ...renderSpans(part.spans))
  return makeElement('ul', ...part.items.map((item) => makeElement('li', ...renderSpans(item))))
}

function renderSpans(spans: readonly ProseSpan[]): (string | Node)[] {
  return spans.map(({ text, isCode }) => (isCode ? makeElement('code', text) : text))
}

/** Code is between equal runs of backticks; a backslash escapes a character. */
function parseSpans(line: string): ProseSpan[] {
  const spans: ProseSpan[] = []
  let at = 0
  for (const match of line.matchAll(/\\[^]|(`+)([^]*?[^`])\1(?!`)/g)) {
    if (match[1] === undefined) continue
    add(line.slice(at, match.index), false)
    add((match[2] ?? '').replace(/^ (.*) $/, '$1'), true)
    at = match.index + match[0].length
  }
  add(line.slice(at), false)
  return spans

  function add(text: string, isCode: boolean): void {
    const plain = isCode ? text : text.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
    if (plain !== '') spans.push({ text: plain, isCode })
  }
}
