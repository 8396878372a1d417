/** Parses a text with markup as the page shows it, with its tokens replaced, into nodes that run nothing. */
export function markupNodes(written: string, keyword: string): ChildNode[] {
  const filled = written.replaceAll('{keyword}', () => keyword)
  return [...new DOMParser().parseFromString(filled, 'text/html').body.childNodes]
}

/** Whether an element shows exactly this text with markup. */
export function showsMarkup(element: Element, written: string, keyword: string): boolean {
  const wanted = markupNodes(written, keyword)
  const shown = [...element.childNodes]
  return (
    shown.length === wanted.length &&
    wanted.every((node, index) => node.isEqualNode(shown[index] ?? null))
  )
}
