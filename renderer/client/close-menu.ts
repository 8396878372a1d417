/** Closes the open menu of a navigation on Escape, which returns the focus to its toggle, and on a click elsewhere. */
export function closeMenuOutside(): void {
  for (const type of ['keydown', 'click'])
    document.addEventListener(type, (event) => {
      const menu = document.querySelector<HTMLDetailsElement>('nav details[open]')
      const isKey = event instanceof KeyboardEvent
      const isInside = event.target instanceof Node && menu?.parentElement?.contains(event.target)
      if (!menu || (isKey ? event.key !== 'Escape' : isInside)) return
      menu.open = false
      if (isKey) menu.querySelector('summary')?.focus()
    })
}
