import { Puck } from '@puckeditor/core'
import { useEffect, useRef } from 'react'

/** The blocks of the open page, which can be dragged. */
export function BlockRows() {
  const place = useRef<HTMLDivElement>(null)

  // Puck makes each row a button around its buttons. Dragging works without it, and rows have keyboard controls of their own.
  useEffect(() => {
    if (!place.current) return undefined
    const observer = new MutationObserver((changes) => {
      for (const { target } of changes)
        if (target instanceof Element && target.matches(`[${row}]`))
          for (const name of dragNames) target.removeAttribute(name)
    })
    observer.observe(place.current, { subtree: true, attributeFilter: [row, ...dragNames] })
    return () => observer.disconnect()
  }, [])

  return (
    <div ref={place}>
      <Puck.Preview />
    </div>
  )
}

/** The attribute of a row in Puck, and those that make it a button. */
const row = 'data-puck-component'
const dragNames = [
  'role',
  'tabindex',
  'aria-roledescription',
  'aria-describedby',
  'aria-pressed',
  'aria-grabbed',
  'aria-disabled',
]
