/** The tabs are below the screen's edge on most pages. */
export const on = 'visible'

/** Shows one panel at a time: the list of anchors becomes a tab list, by click, arrow keys, Home and End. */
export function start(element: HTMLElement): () => void {
  // Texts may contain lists and links, too.
  const list = element.querySelector<HTMLElement>(':scope > section > ul')
  const tabs = [...(list?.querySelectorAll('a') ?? [])]
  const panels = tabs.map((tab) => document.getElementById(tab.hash.slice(1)))
  list?.setAttribute('role', 'tablist')
  list?.setAttribute('aria-label', element.querySelector('h2')?.textContent ?? '')
  for (const [index, tab] of tabs.entries()) {
    tab.parentElement?.setAttribute('role', 'presentation')
    tab.setAttribute('role', 'tab')
    tab.id ||= `${tab.hash.slice(1)}-tab`
    tab.setAttribute('aria-controls', tab.hash.slice(1))
    const panel = panels[index]
    panel?.setAttribute('role', 'tabpanel')
    panel?.setAttribute('aria-labelledby', tab.id)
    panel?.setAttribute('tabindex', '0')
  }

  const select = (chosen: number): void => {
    for (const [index, tab] of tabs.entries()) {
      tab.setAttribute('aria-selected', String(index === chosen))
      tab.tabIndex = index === chosen ? 0 : -1
      panels[index]?.toggleAttribute('hidden', index !== chosen)
    }
  }

  const showNamed = (): void => {
    const named = panels.findIndex((panel) => panel !== null && panel.id === location.hash.slice(1))
    if (named >= 0) select(named)
  }

  list?.addEventListener('click', (event) => {
    const index = indexOf(tabs, event.target)
    if (index < 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    select(index)
  })
  list?.addEventListener('keydown', (event) => {
    const to = destination(event.key, indexOf(tabs, event.target), tabs.length)
    if (to === undefined) return
    event.preventDefault()
    select(to)
    tabs[to]?.focus()
  })
  select(0)
  showNamed()
  addEventListener('hashchange', showNamed)
  return () => removeEventListener('hashchange', showNamed)
}

function indexOf(tabs: readonly Element[], target: EventTarget | null): number {
  return tabs.findIndex((tab) => target instanceof Node && tab.contains(target))
}

/** The tab that a key leads to from the one at `index`; undefined for other keys. */
function destination(key: string, index: number, count: number): number | undefined {
  if (index < 0) return undefined
  switch (key) {
    case 'ArrowRight':
      return (index + 1) % count
    case 'ArrowLeft':
      return (index + count - 1) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
