/** Whether the target of an event is an element; those of frames are of other classes. */
export function isElement(target: EventTarget | null): target is Element {
  return target !== null && 'closest' in target
}

/** Whether a node is a text. */
export function isTextNode(node: Node): node is Text {
  return node.nodeType === 3
}

/** The element with a text to edit around the target of an event. */
export function textAround(target: EventTarget | null): HTMLElement | undefined {
  return (isElement(target) ? target.closest<HTMLElement>('[data-text]') : null) ?? undefined
}

/** The texts of a page after one of them, or before it from the nearest; what is folded counts. */
export function textsFrom(host: HTMLElement, by: 1 | -1): HTMLElement[] {
  const all = [...host.ownerDocument.querySelectorAll<HTMLElement>('[data-text]')].filter(
    (one) => one.checkVisibility() || one.closest('details:not([open])'),
  )
  const at = all.indexOf(host)
  return by === 1 ? all.slice(at + 1) : all.slice(0, at).toReversed()
}

/** Whether a text that is edited has the focus, or its toolbar or a dialog has. */
export function keepsFocus(host: HTMLElement): boolean {
  const { activeElement } = window.document
  const { ownerDocument: document } = host
  const isInFrame = activeElement === document.defaultView?.frameElement
  // A dialog gives the focus back to the frame; a click leaves the text anyway.
  const isOpen = [host, document.body].some((one) => one === document.activeElement)
  if (isInFrame && isOpen) return true
  return Boolean(activeElement?.closest('[class*=studio-text-], .studio-dialog'))
}

/**
 * Past the last text of the blocks of a page, gives the focus to the button that adds one: what follows belongs to all pages.
 * Returns whether it did.
 */
export function goPastBlocks(host: HTMLElement, next: HTMLElement | undefined): boolean {
  if (!host.closest('main') || next?.closest('main')) return false
  const add = document.querySelector<HTMLElement>('.studio-page-end button')
  host.closest('main > *')?.scrollIntoView({ block: 'nearest' })
  add?.focus({ preventScroll: true })
  return add !== null
}
