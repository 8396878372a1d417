/** Moves the focus to an element that is not focusable by default, such as a heading, without scrolling. */
export function moveFocus(target: Element | null): void {
  if (!(target instanceof HTMLElement)) return
  target.setAttribute('tabindex', '-1')
  target.focus({ preventScroll: true })
}
