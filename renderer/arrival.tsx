import { useEffect, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useHydrating } from './hydrating.ts'
import { visuallyHidden } from './theme/layout.ts'

/**
 * After a client navigation, moves the focus to the page's heading (or to the block that the address names) and returns
 * a live region that says the title. On the page that the browser itself loaded it does nothing.
 */
export function useArrival(path: string, title: string): ReactNode {
  const { hash } = useLocation()
  const hydrating = useHydrating()
  const [current, setCurrent] = useState(hydrating ? path : undefined)
  const [arrivals, setArrivals] = useState(0)
  useEffect(() => {
    if (current === path) return
    setCurrent(path)
    setArrivals((count) => count + 1)
    const target =
      (hash && document.getElementById(hash.slice(1))) || document.querySelector('main h1')
    if (!(target instanceof HTMLElement)) return
    target.tabIndex = -1
    target.focus({ preventScroll: true })
  }, [path, current, hash])
  return (
    <p aria-live="polite" css={visuallyHidden}>
      {arrivals > 0 && title}
    </p>
  )
}
