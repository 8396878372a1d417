/** Moves the focus to an element that is not focusable by default, such as a heading, without scrolling. */
export function moveFocus(target: Element | null): void {
  if (!(target instanceof HTMLElement)) return
  target.setAttribute('tabindex', '-1')
  target.focus({ preventScroll: true })
}

let isOnLink = false

/** Focuses the link by which a visitor left the page that is shown again; undefined if there is none. */
export function returnFocus(link: HTMLElement | undefined): void {
  link?.focus({ preventScroll: true })
  isOnLink = link !== undefined && document.activeElement === link
}

/** Whether the last arrival has returned the focus to a link, where it is to stay. */
export function isFocusReturned(): boolean {
  return isOnLink
}
