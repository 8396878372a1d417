import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { moveFocus } from '../client/focus.ts'
import { useHydrating } from '../client/hydrating.ts'
import { visuallyHidden } from '../theme/layout.ts'

const announcerId = 'announcer'

/** The live region in which client navigation says where it has arrived; it stands in the layout, and stays. */
export function Announcer() {
  return <p id={announcerId} aria-live="polite" css={visuallyHidden} />
}

/**
 * After a client navigation, moves the focus to the page's heading (or to the block that the address names) and has the
 * title said. On the page that the browser itself loaded it does nothing.
 */
export function useArrival(path: string, title: string): void {
  const { hash } = useLocation()
  const hydrating = useHydrating()
  const current = useRef(hydrating ? path : undefined)
  useEffect(() => {
    if (current.current === path) return
    current.current = path
    afterPaint(() => {
      if (current.current !== path) return // the visitor has gone on
      const announcer = document.getElementById(announcerId)
      if (announcer) announcer.textContent = title
      const target =
        (hash && document.getElementById(hash.slice(1))) || document.querySelector('main h1')
      moveFocus(target)
    })
  }, [path, title, hash])
}

/** A change of focus has the browser lay the page out before it goes on, so it waits until the page is seen. */
function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act))
}
