import { fillTokens, type TokenValues } from '../../../schema/values/tokens.ts'
import type { ModelEdit } from '../../texts/edit.ts'
import type { RichEditor } from '../rich/editor/open-editor.ts'
import { richEditor } from '../rich/load-editor.ts'
import type { Session } from '../session/session.ts'
import { markupNodes } from './shown-markup.ts'
import { isElement, isTextNode } from './text-around.ts'

/** A text of the page while it is edited where it is. */
export interface Visit {
  /** The element that shows the text. */
  host: HTMLElement
  editor: RichEditor
  /** Ends the visit, after which the element shows a text; it is empty by default. */
  end: (next?: string) => void
}

/** What a visit begins with, and what it reports to. */
interface VisitStart {
  written: string
  isMarkup: boolean
  values: TokenValues
  /** Where the caret is put: all of the text is selected, to be replaced, or a click in the window of the page. */
  at: 'all' | { left: number; top: number }
  onInput: (written: string, also: readonly ModelEdit[]) => void
}

/** Starts to edit the text of an element in place, with the editor of the forms. Returns undefined if it cannot. */
export function startVisit(
  host: HTMLElement,
  { opened, state }: Session,
  { written, isMarkup, values, at, onInput }: VisitStart,
): Visit | undefined {
  const attributes = Array.from(host.attributes, ({ name, value }) => [name, value] as const)
  const shown = [...host.childNodes]
  const text = shown.find(isTextNode) ?? host.ownerDocument.createTextNode('')
  const place = shown.includes(text) ? shown.indexOf(text) : shown.length
  const editor = richEditor()?.openRichEditor({
    place: { mount: host },
    written,
    isPlain: !isMarkup,
    ...(!isMarkup && {
      before: shown.slice(0, place).filter(isElement),
      after: shown.slice(place).filter(isElement),
    }),
    values,
    settings: opened.bundle.settings,
    site: () => state().site.settings,
    attributes: {},
    onChange: onInput,
  })
  if (!editor) return undefined
  editor.focus(at)
  return {
    host,
    editor,
    end(next = '') {
      editor.close()
      // Attributes that stay keep the focus.
      const own = new Map(attributes)
      for (const name of host.getAttributeNames()) if (!own.has(name)) host.removeAttribute(name)
      for (const [name, value] of attributes) host.setAttribute(name, value)
      if (next === written) host.replaceChildren(...shown)
      else if (isMarkup) host.replaceChildren(...markupNodes(next, values))
      else {
        // The text may stand beside a picture or an input, which stays.
        text.data = fillTokens(next, values)
        host.replaceChildren(...new Set([...shown, text]))
      }
    },
  }
}
