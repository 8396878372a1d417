import type { SiteFacts } from '../../../check/facts.ts'
import type { SiteConfig } from '../../../schema/config/site-options.ts'
import { richEditor } from '../rich/load-editor.ts'
import { markupNodes } from './shown-markup.ts'
import type { ModelEdit } from '../../texts/edit.ts'
import type { RichEditor } from '../rich/editor/open-editor.ts'
import { isTextNode } from './text-around.ts'
import {
  differenceAt,
  leaveToken,
  readTyped,
  replaceTyped,
  writeTyped,
  type TextForm,
  type TypedText,
} from './typed-text.ts'

/** A text of the page while it is edited where it is. */
export interface Visit {
  host: HTMLElement
  /** The editor of a text with markup. */
  editor?: RichEditor
  /** Shows another text, which was changed elsewhere; returns false if it cannot be edited here. */
  show(written: string): boolean
  /** Types in place of the selection. */
  type?(by: string): void
  /** Ends the visit, after which the element shows a text. */
  end(written: string | undefined): void
}

/** What a visit begins with, and what it reports to. */
export interface VisitStart {
  written: string
  form: TextForm
  /** Where the caret is put, in the window of the page; without it, at the end. */
  point?: { left: number; top: number } | undefined
  /** Whether all of the text is selected, to be replaced. */
  isWhole: boolean
  site: () => SiteFacts['site']
  onInput: (written: string, also?: readonly ModelEdit[]) => void
}

/** The name of the highlight of tokens. */
export const tokenHighlight = 'studio-token'

/**
 * Makes the text of an element editable in place; returns undefined if it has markup. No element is added, so that the page
 * does not shift: tokens are highlighted ranges, and what is typed goes into the one text node.
 */
export function visitText(
  host: HTMLElement,
  { written, form, point, isWhole, onInput }: VisitStart,
): Visit | undefined {
  const start = readTyped(written, form)
  if (!start) return undefined
  const document = host.ownerDocument
  const node =
    [...host.childNodes].find(isTextNode) ?? host.appendChild(document.createTextNode(''))
  const abort = new AbortController()
  const { signal } = abort
  let text = start
  let caret = (point && caretAt(host, point)) ?? text.shown.length
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
  if (isWhole) document.getSelection()?.selectAllChildren(host)
  else putCaret()

  function change(range: AbstractRange, by: string): void {
    const from = offsetIn(node, range.startContainer, range.startOffset)
    const to = offsetIn(node, range.endContainer, range.endOffset)
    ;({ text, caret } = replaceTyped(text, form, { from, to, by }))
    paint()
    onInput(writeTyped(text, form))
  }

  function paint(): void {
    const shown = keepSpaces(text.shown)
    if (node.data !== shown && node.data !== text.shown) node.data = shown
    highlightTokens(node, text)
    putCaret()
  }

  function putCaret(): void {
    document.getSelection()?.collapse(node, Math.min(caret, node.data.length))
  }

  function onBeforeInput(event: InputEvent): void {
    if (isComposing || !event.cancelable || event.inputType === 'insertCompositionText') return
    event.preventDefault()
    const [range] = event.getTargetRanges()
    const by = insertedBy(event)
    if (range !== undefined && by !== undefined) change(range, by)
  }

  /** Reads what the browser itself has typed, which it does for input methods. */
  function readBack(): void {
    const parts = [...host.childNodes].filter(isTextNode)
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
    }
    onInput(writeTyped(text, form))
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
      const read = readTyped(next, form)
      if (!read) return false
      text = read
      caret = read.shown.length
      paint()
      return true
    },
    type(by) {
      const range = document.getSelection()?.getRangeAt(0)
      if (range) change(range, by)
    },
    end(next) {
      abort.abort()
      host.removeAttribute('contenteditable')
      document.defaultView?.CSS.highlights?.delete(tokenHighlight)
      const read = next === undefined ? undefined : readTyped(next, form)
      // Spaces at the ends are shown as such only while they are typed.
      const shown = [...host.childNodes].find(isTextNode)
      if (read && shown) shown.data = read.shown
    },
  }
}

/** The offset of a point in the text of an element; undefined outside of it. */
function caretAt(host: Element, { left, top }: { left: number; top: number }): number | undefined {
  const range = host.ownerDocument.caretPositionFromPoint?.(left, top)
  const isInText = range && isTextNode(range.offsetNode) && range.offsetNode.parentNode === host
  return isInText ? range.offset : undefined
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
  range.setStartBefore(node)
  range.collapse(true)
  return range.comparePoint(container, offset) <= 0 ? 0 : node.data.length
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

/** Starts to edit the text of an element: with the editor of the forms if it may contain markup. Returns undefined if it cannot. */
export function startVisit(
  host: HTMLElement,
  settings: SiteConfig,
  start: VisitStart,
): Visit | undefined {
  return start.form.isMarkup ? visitMarkup(host, settings, start) : visitText(host, start)
}

function visitMarkup(
  host: HTMLElement,
  settings: SiteConfig,
  { written, form, point, isWhole, site, onInput }: VisitStart,
): Visit | undefined {
  const attributes = Array.from(host.attributes, ({ name, value }) => [name, value] as const)
  const shown = [...host.childNodes]
  const editor = richEditor()?.openRichEditor({
    place: { mount: host },
    written,
    values: form.values,
    settings,
    site,
    attributes: {},
    onChange: onInput,
  })
  if (!editor) return undefined
  editor.focus(isWhole ? 'all' : (point ?? 'end'))
  return {
    host,
    editor,
    show: editor.show,
    end(next) {
      editor.close()
      for (const name of host.getAttributeNames()) host.removeAttribute(name)
      for (const [name, value] of attributes) host.setAttribute(name, value)
      if (next === written) host.replaceChildren(...shown)
      else host.replaceChildren(...markupNodes(next ?? '', form.values))
    },
  }
}
