import { flushSync } from 'react-dom'

/** What takes input in a form, without the tools around it. */
export const formControl =
  ':is(input, textarea, select, button, [contenteditable=true]):not([role=toolbar] *, .studio-mark, .studio-mark-menu *, .studio-help-button)'

/**
 * Gives the focus to the first visible element in a place that matches, of radio buttons to the chosen one. Returns whether
 * there is one.
 */
export function focusFirst(place: Element | null | undefined, selector = formControl): boolean {
  const all = place?.querySelectorAll<HTMLElement>(selector) ?? []
  const first = [...all].find((one) => one.checkVisibility())
  const chosen =
    first instanceof HTMLInputElement && first.type === 'radio'
      ? document.querySelector<HTMLElement>(`[name="${CSS.escape(first.name)}"]:checked`)
      : null
  const goal = chosen ?? first
  goal?.focus()
  return goal !== undefined
}

/** Gives the focus to the first element in a place that matches, and selects its text, which is an example. */
export function focusExample(place: Element | null | undefined, selector: string): boolean {
  const isFocused = focusFirst(place, selector)
  const { activeElement: goal } = document
  if (goal instanceof HTMLInputElement || goal instanceof HTMLTextAreaElement) goal.select()
  return isFocused
}

/** Does what renders anew. What has the focus keeps it, wherever it moves. */
export function keepFocus(act: () => void): void {
  const { activeElement } = document
  flushSync(act)
  if (activeElement instanceof HTMLElement) activeElement.focus()
}

/** The button to which an arrow key goes in a row of them; undefined for other keys, and beyond the ends. */
export function nextButton(
  { key, target }: { key: string; target: EventTarget },
  buttons: readonly HTMLElement[],
): HTMLElement | undefined {
  const at = buttons.findIndex((button) => button === target)
  const by = { ArrowRight: 1, ArrowLeft: -1 }[key]
  if (key === 'Home') return buttons[0]
  return key === 'End' ? buttons.at(-1) : buttons[at + (by ?? Infinity)]
}
