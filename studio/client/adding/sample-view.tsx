import { useEffect, useRef, useState, type ReactNode } from 'react'

/** How a choice looks in the site's theme, rendered by the server once it comes into view. It is only to be looked at. */
export function SampleView({ address }: { address: string }): ReactNode {
  const box = useRef<HTMLSpanElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true)
      },
      { rootMargin: '200px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <span ref={box} className="studio-sample" aria-hidden="true" inert>
      {isNear && <iframe src={address} title="Sample" tabIndex={-1} sandbox="allow-same-origin" />}
    </span>
  )
}
