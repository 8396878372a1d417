import type { ModelEdit } from '../model/edit.ts'
import type { RichEditor } from '../rich/editor/open-editor.ts'
import { richEditor } from '../rich/load-editor.ts'
import { markupNodes } from './shown-markup.ts'
import { visitText } from './text-visit.ts'
import { readTyped, writeTyped, type TextForm } from './typed-text.ts'

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
  /** Whether the text is there to be replaced: all of it is selected. */
  isSample: boolean
  onInput: (written: string, also?: readonly ModelEdit[]) => void
}

/** Starts to edit the text of an element: with the editor of the forms if it may contain markup. Returns undefined if it cannot. */
export function startVisit(host: HTMLElement, start: VisitStart): Visit | undefined {
  return start.form.isMarkup ? visitMarkup(host, start) : visitPlain(host, start)
}

function visitPlain(
  host: HTMLElement,
  { written, form, point, isSample, onInput }: VisitStart,
): Visit | undefined {
  const text = readTyped(written, form)
  if (!text) return undefined
  const visit = visitText(host, {
    text,
    form,
    caret: (point && caretAt(host, point)) ?? text.shown.length,
    isSelected: isSample,
    onInput: (next) => onInput(writeTyped(next, form)),
  })
  return {
    host,
    type: visit.type,
    show(next) {
      const read = readTyped(next, form)
      if (read) visit.show(read)
      return read !== undefined
    },
    end(next) {
      visit.end()
      const read = next === undefined ? undefined : readTyped(next, form)
      // Spaces at the ends are shown as such only while they are typed.
      const node = [...host.childNodes].find((child) => child.nodeType === 3)
      if (read && node) node.textContent = read.shown
    },
  }
}

function visitMarkup(
  host: HTMLElement,
  { written, form, point, isSample, onInput }: VisitStart,
): Visit | undefined {
  const attributes = Array.from(host.attributes, ({ name, value }) => [name, value] as const)
  const shown = [...host.childNodes]
  const editor = richEditor()?.openRichEditor({
    place: { mount: host },
    written,
    values: form.values,
    attributes: {},
    onChange: onInput,
  })
  if (!editor) return undefined
  editor.focus(isSample ? 'all' : (point ?? 'end'))
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

/** The offset of a point in the text of an element; undefined outside of it. */
function caretAt(host: Element, { left, top }: { left: number; top: number }): number | undefined {
  const range = host.ownerDocument.caretPositionFromPoint?.(left, top)
  const isInText = range?.offsetNode.nodeType === 3 && range.offsetNode.parentNode === host
  return isInText ? range.offset : undefined
}
