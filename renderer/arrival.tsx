import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { moveFocus } from './focus.ts'
import { useHydrating } from './hydrating.ts'
import { visuallyHidden } from './theme/layout.ts'

/**
 * After a client navigation, moves the focus to the page's heading (or to the block that the address names) and says the
 * title in the live region that it returns. On the page that the browser itself loaded it does nothing.
 */
export function useArrival(path: string, title: string): ReactNode {
  const { hash } = useLocation()
  const hydrating = useHydrating()
  const current = useRef(hydrating ? path : undefined)
  const region = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (current.current === path) return
    current.current = path
    if (region.current) region.current.textContent = title
    const target =
      (hash && document.getElementById(hash.slice(1))) || document.querySelector('main h1')
    moveFocus(target)
  }, [path, title, hash])
  return <p ref={region} aria-live="polite" css={visuallyHidden} />
}
