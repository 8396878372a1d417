import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** True at prerender and during hydration; false for anything rendered later. */
export function useHydrating(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => false,
    () => true,
  )
}
