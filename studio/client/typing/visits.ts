import type { SiteConfig } from '../../../schema/config/site-options.ts'
import { richEditor } from '../rich/load-editor.ts'
import { markupNodes } from './shown-markup.ts'
import { visitText, type Visit, type VisitStart } from './text-visit.ts'

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
  { written, form, point, isSample, onInput }: VisitStart,
): Visit | undefined {
  const attributes = Array.from(host.attributes, ({ name, value }) => [name, value] as const)
  const shown = [...host.childNodes]
  const editor = richEditor()?.openRichEditor({
    place: { mount: host },
    written,
    values: form.values,
    settings,
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
