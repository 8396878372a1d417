import { fillTokens, type TokenValues } from '../../../schema/values/tokens.ts'
import { isTextNode } from './text-around.ts'

/** Parses a text with markup as the page shows it, with its tokens replaced, into nodes that run nothing. */
export function markupNodes(written: string, values: TokenValues): ChildNode[] {
  const filled = fillTokens(written, values)
  return [...new DOMParser().parseFromString(filled, 'text/html').body.childNodes]
}

/** Whether an element shows exactly this text. */
export function showsText(
  element: Element,
  written: string,
  { values, isMarkup }: { values: TokenValues; isMarkup: boolean },
): boolean {
  const shown = [...element.childNodes]
  if (!isMarkup) {
    const own = shown.filter(isTextNode).map(({ data }) => data)
    return own.join('') === fillTokens(written, values)
  }
  const wanted = markupNodes(written, values)
  return (
    shown.length === wanted.length &&
    wanted.every((node, index) => node.isEqualNode(shown[index] ?? null))
  )
}
