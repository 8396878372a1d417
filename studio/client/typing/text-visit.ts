import {
  differenceAt,
  leaveToken,
  replaceTyped,
  type TextForm,
  type TypedText,
} from './typed-text.ts'

/** A text of the page while it is edited where it is. */
export interface TextVisit {
  host: HTMLElement
  /** Shows another text, which was changed elsewhere. */
  show(text: TypedText): void
  /** Types in place of the selection. */
  type: (by: string) => void
  /** Ends the visit; the text stays as it is. */
  end(): void
}

/** What a visit begins with, and what it reports to. */
export interface VisitOptions {
  text: TypedText
  form: TextForm
  /** The offset of the caret. */
  caret: number
  /** Whether all of it is selected, so that typing replaces it. */
  isSelected: boolean
  onInput: (text: TypedText) => void
}

/** The name of the highlight of tokens. */
export const tokenHighlight = 'studio-token'

/**
 * Makes the text of an element editable in place. No element is added, so that the page does not shift: tokens are
 * highlighted ranges, and what is typed goes into the one text node.
 */
export function visitText(host: HTMLElement, options: VisitOptions): TextVisit {
  const { form, onInput } = options
  const document = host.ownerDocument
  const node = [...host.childNodes].find(isText) ?? host.appendChild(document.createTextNode(''))
  const abort = new AbortController()
  const { signal } = abort
  let { text, caret } = options
  let isComposing = false
  host.setAttribute('contenteditable', 'true')
  host.addEventListener('beforeinput', onBeforeInput, { signal })
  host.addEventListener('input', readBack, { signal })
  host.addEventListener('compositionstart', () => (isComposing = true), { signal })
  host.addEventListener('compositionend', endComposition, { signal })
  document.addEventListener('selectionchange', keepOutOfTokens, { signal })
  // Comes before the event above if the next key is quick; without it, the direction would be that of two keys.
  host.addEventListener('keydown', keepOutOfTokens, { signal })
  paint()
  host.focus({ preventScroll: true })
  if (options.isSelected) document.getSelection()?.selectAllChildren(host)
  else putCaret()

  function change(from: number, to: number, by: string): void {
    ;({ text, caret } = replaceTyped(text, form, { from, to, by }))
    paint()
    putCaret()
    onInput(text)
  }

  function paint(): void {
    const shown = keepSpaces(text.shown)
    if (node.data !== shown && node.data !== text.shown) node.data = shown
    highlightTokens(node, text)
  }

  function putCaret(): void {
    document.getSelection()?.collapse(node, Math.min(caret, node.data.length))
  }

  function onBeforeInput(event: InputEvent): void {
    if (isComposing || !event.cancelable || event.inputType === 'insertCompositionText') return
    event.preventDefault()
    const [range] = event.getTargetRanges()
    const by = insertedBy(event)
    if (range === undefined || by === undefined) return
    const from = offsetIn(node, range.startContainer, range.startOffset)
    change(from, offsetIn(node, range.endContainer, range.endOffset), by)
  }

  /** Reads what the browser itself has typed, which it does for input methods. */
  function readBack(): void {
    const parts = [...host.childNodes].filter(isText)
    const now = parts.map(({ data }) => data).join('')
    const selection = document.getSelection()
    const at = selection?.anchorNode
      ? offsetIn(node, selection.anchorNode, selection.anchorOffset)
      : undefined
    const { from, to, by } = differenceAt(keepSpaces(text.shown), now, at)
    const next = replaceTyped(text, form, { from, to, by: by.replaceAll('\u00A0', ' ') })
    ;({ text, caret } = next)
    if (isComposing) {
      highlightTokens(node, text)
    } else {
      for (const part of parts) if (part !== node) part.remove()
      paint()
      putCaret()
    }
    onInput(text)
  }

  function endComposition(): void {
    isComposing = false
    readBack()
  }

  function keepOutOfTokens(): void {
    const selection = document.getSelection()
    if (isComposing || selection?.anchorNode !== node || !selection.isCollapsed) return
    const { anchorOffset } = selection
    const outside = leaveToken(text, anchorOffset, anchorOffset < caret)
    caret = outside
    if (outside !== anchorOffset) putCaret()
  }

  return {
    host,
    show(next) {
      text = next
      caret = next.shown.length
      paint()
      putCaret()
    },
    type(by) {
      const range = document.getSelection()?.getRangeAt(0)
      if (!range) return
      const from = offsetIn(node, range.startContainer, range.startOffset)
      change(from, offsetIn(node, range.endContainer, range.endOffset), by)
    },
    end() {
      abort.abort()
      host.removeAttribute('contenteditable')
      document.defaultView?.CSS.highlights?.delete(tokenHighlight)
    },
  }
}

/** Returns the text that an event inserts, on one line; undefined if it does something else, such as formatting. */
function insertedBy({ inputType, data, dataTransfer }: InputEvent): string | undefined {
  if (inputType.startsWith('delete')) return ''
  if (!/^insert(?:Text|ReplacementText|From(?:Paste|Drop|Yank))$/.test(inputType)) return undefined
  const inserted = data ?? dataTransfer?.getData('text/plain') ?? ''
  return (inputType === 'insertText' ? inserted : inserted.trim()).replaceAll(/\s+/g, ' ')
}

/** Browsers collapse spaces at the ends and after other spaces, but not these. */
function keepSpaces(shown: string): string {
  return shown.replaceAll(/^ | $|(?<= ) /g, '\u00A0')
}

/** Returns the offset in a text node of a place in or around it. */
function offsetIn(node: Text, container: Node, offset: number): number {
  if (container === node) return offset
  const range = node.ownerDocument.createRange()
  range.selectNode(node)
  return range.comparePoint(container, offset) < 0 || isAtStart(range, container, offset)
    ? 0
    : node.data.length
}

function isAtStart(range: Range, container: Node, offset: number): boolean {
  return container === range.startContainer && offset === range.startOffset
}

function highlightTokens(node: Text, { tokens }: TypedText): void {
  const window = node.ownerDocument.defaultView
  if (!window?.CSS.highlights) return
  const ranges = tokens.map(({ from, to }) => {
    const range = node.ownerDocument.createRange()
    range.setStart(node, Math.min(from, node.data.length))
    range.setEnd(node, Math.min(to, node.data.length))
    return range
  })
  window.CSS.highlights.set(tokenHighlight, new window.Highlight(...ranges))
}

function isText(node: Node): node is Text {
  return node.nodeType === 3
}
