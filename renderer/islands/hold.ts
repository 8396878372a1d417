interface Taker {
  takeOver: (event?: Event) => void
}

/**
 * Holds pointer and key input on the buttons and anchors of islands that do not run yet, and passes it to the runtime,
 * which replays it once they do. All other input is left to the browser. A self-contained function, because its source
 * is part of the inline script of pages with islands. `load` imports the runtime; its
 * promises are resolved in the order of the calls, as input has to stay in order. Runs once per document.
 */
export function holdForIslands(load: () => Promise<Taker>): void {
  const { dataset } = document.documentElement
  if ('islands' in dataset) return
  dataset['islands'] = ''
  for (const type of 'pointerdown mousedown pointerup mouseup click keydown keyup'.split(' '))
    addEventListener(
      type,
      (event) => {
        const { target } = event
        if (
          !event.isTrusted ||
          !(event instanceof MouseEvent || event instanceof KeyboardEvent) ||
          event.ctrlKey ||
          event.metaKey ||
          event.shiftKey ||
          !(target instanceof Element) ||
          !target.closest('[data-island]:not([data-live]) :is(button,[href^="#"])')
        )
          return
        event.stopImmediatePropagation()
        // Keys that scroll, and what a link or button does itself. Enter and space become clicks.
        if (type === 'click' || ('key' in event && /^(?:Arrow|End|Home|Page)/.test(event.key)))
          event.preventDefault()
        load().then(
          ({ takeOver }) => takeOver(event),
          () => type === 'click' && target instanceof HTMLElement && target.click(),
        )
      },
      true,
    )
  addEventListener('load', () =>
    setTimeout(() =>
      load().then(
        ({ takeOver }) => takeOver(),
        () => {},
      ),
    ),
  )
}
