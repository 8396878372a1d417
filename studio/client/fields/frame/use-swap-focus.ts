import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Keeps the focus in an element while a button in it adds or removes all the rest. Call `follow` before the edit: once
 * `isPresent` has changed, the first control has the focus.
 */
export function useSwapFocus(isPresent: boolean): {
  ref: RefObject<HTMLDivElement | null>
  follow: () => void
} {
  const ref = useRef<HTMLDivElement>(null)
  const left = useRef<boolean>(undefined)
  useLayoutEffect(() => {
    if (left.current === undefined || left.current === isPresent) return
    left.current = undefined
    const field = ref.current?.querySelector<HTMLElement>(
      ':scope :is(.studio-fields, .studio-items) :is(input, textarea, select, button)',
    )
    const goal = field ?? ref.current?.querySelector<HTMLElement>('button')
    goal?.focus()
  })
  return {
    ref,
    follow: () => {
      left.current = isPresent
    },
  }
}
