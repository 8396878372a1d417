/** Moves the focus to an element that has none by itself, such as a heading, without scrolling there. */
export function moveFocus(target: Element | null): void {
  if (!(target instanceof HTMLElement)) return
  target.setAttribute('tabindex', '-1')
  target.focus({ preventScroll: true })
}
