import { Puck } from '@puckeditor/core'
import { useEffect, useRef } from 'react'

/** The list of the open page's blocks, which can be dragged. */
export function BlockRows() {
  const place = useRef<HTMLDivElement>(null)

  // Puck makes a button of each row, around the buttons in it. A pointer drags it without that; the keyboard has its own.
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

/** What marks a row of Puck's, and what makes it a button. */
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
