import { fillTokens, type TokenValues } from '../../../schema/values/tokens.ts'
import { isTextNode } from './text-around.ts'
import { readTyped, type TextForm } from './typed-text.ts'

/** Parses a text with markup as the page shows it, with its tokens replaced, into nodes that run nothing. */
export function markupNodes(written: string, values: TokenValues): ChildNode[] {
  const filled = fillTokens(written, values)
  return [...new DOMParser().parseFromString(filled, 'text/html').body.childNodes]
}

/** Whether an element shows exactly this text. */
export function showsText(element: Element, written: string, form: TextForm): boolean {
  if (form.isMarkup) return showsMarkup(element, written, form.values)
  const own = [...element.childNodes].filter(isTextNode)
  const shown = own.map(({ textContent }) => textContent).join('')
  return readTyped(written, form)?.shown === shown
}

function showsMarkup(element: Element, written: string, values: TokenValues): boolean {
  const wanted = markupNodes(written, values)
  const shown = [...element.childNodes]
  return (
    shown.length === wanted.length &&
    wanted.every((node, index) => node.isEqualNode(shown[index] ?? null))
  )
}
