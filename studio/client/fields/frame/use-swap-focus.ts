import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Keeps the focus in an element when a button adds or removes its content. Call `followFocus` before the edit: the first
 * control gets the focus once `isPresent` has changed.
 */
export function useSwapFocus(isPresent: boolean): {
  ref: RefObject<HTMLDivElement | null>
  followFocus: () => void
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
    followFocus: () => {
      left.current = isPresent
    },
  }
}
