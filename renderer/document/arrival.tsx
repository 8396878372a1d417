import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { isFocusReturned, moveFocus } from '../client/focus.ts'
import { useHydrating } from '../client/hydrating.ts'
import { visuallyHidden } from '../theme/layout.ts'

const announcerId = 'announcer'

/** The live region that announces the page after client navigation; it is part of the layout and stays mounted. */
export function Announcer() {
  return <p id={announcerId} aria-live="polite" css={visuallyHidden} />
}

/**
 * After a client navigation, announces the title and focuses the page's heading or the block that the address names, unless
 * the focus has returned to the link by which the page was left. Does nothing on the page that the browser itself loaded.
 */
export function useArrival(path: string, title: string): void {
  const { hash } = useLocation()
  const hydrating = useHydrating()
  const current = useRef(hydrating ? path : undefined)
  useEffect(() => {
    if (current.current === path) return
    current.current = path
    afterPaint(() => {
      if (current.current !== path) return // the visitor has moved on
      const announcer = document.getElementById(announcerId)
      if (announcer) announcer.textContent = title
      if (isFocusReturned()) return
      const target =
        (hash && document.getElementById(hash.slice(1))) || document.querySelector('main h1')
      moveFocus(target)
    })
  }, [path, title, hash])
}

/** Changing the focus forces a layout, so it waits until the page has been painted. */
function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act))
}
