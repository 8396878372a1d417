/** A stretch of a line: words, or code. */
export interface Words {
  text: string
  isCode: boolean
}

/** A part of a description. */
export type Prose =
  | { kind: 'paragraph'; words: Words[] }
  | { kind: 'list'; items: Words[][] }
  | { kind: 'code'; text: string }

/** Reads the Markdown of the schema's descriptions: paragraphs, lists, code. Anything else is shown as it is written. */
export function readMarkdown(markdown: string): Prose[] {
  const prose: Prose[] = []
  const lines = markdown.split(/\r\n|\r|\n/)
  let paragraph: string[] = []
  const endParagraph = (): void => {
    if (paragraph.length > 0)
      prose.push({ kind: 'paragraph', words: readWords(paragraph.join(' ')) })
    paragraph = []
  }
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? ''
    const item = /^\s*[-*] +(.*)$/.exec(line)?.[1]
    if (/^\s*```/.test(line)) {
      endParagraph()
      const end = lines.findIndex((other, place) => place > index && /^\s*```\s*$/.test(other))
      const code = lines.slice(index + 1, end === -1 ? lines.length : end)
      prose.push({ kind: 'code', text: code.join('\n') })
      index += code.length + 1
    } else if (item !== undefined) {
      endParagraph()
      const last = prose.at(-1)
      const isMore = last?.kind === 'list' && /^\s*[-*] /.test(lines[index - 1] ?? '')
      if (isMore) last.items.push(readWords(item))
      else prose.push({ kind: 'list', items: [readWords(item)] })
    } else if (line.trim() === '') endParagraph()
    else paragraph.push(line.trim())
  }
  endParagraph()
  return prose
}

/** Shows Markdown as elements. Nothing of it is read as HTML. */
export function renderMarkdown(markdown: string): HTMLElement {
  const shown = document.createElement('div')
  shown.className = 'json-prose'
  for (const part of readMarkdown(markdown)) shown.append(showPart(part))
  return shown
}

function showPart(part: Prose): HTMLElement {
  if (part.kind === 'code') {
    const block = document.createElement('pre')
    block.textContent = part.text
    return block
  }
  if (part.kind === 'paragraph') return showWords('p', part.words)
  const list = document.createElement('ul')
  list.append(...part.items.map((words) => showWords('li', words)))
  return list
}

function showWords(tag: 'p' | 'li', words: readonly Words[]): HTMLElement {
  const shown = document.createElement(tag)
  for (const { text, isCode } of words) {
    const piece = isCode ? document.createElement('code') : undefined
    if (piece) piece.textContent = text
    shown.append(piece ?? text)
  }
  return shown
}

/** Code stands between equal runs of backticks; a backslash takes a mark its meaning. */
function readWords(line: string): Words[] {
  const words: Words[] = []
  let at = 0
  for (const match of line.matchAll(/\\[^]|(`+)([^]*?[^`])\1(?!`)/g)) {
    if (match[1] === undefined) continue
    add(line.slice(at, match.index), false)
    add((match[2] ?? '').replace(/^ (.*) $/, '$1'), true)
    at = match.index + match[0].length
  }
  add(line.slice(at), false)
  return words

  function add(text: string, isCode: boolean): void {
    const plain = isCode ? text : text.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
    if (plain !== '') words.push({ text: plain, isCode })
  }
}
