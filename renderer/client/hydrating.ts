import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** True at prerender and while the browser takes over prerendered HTML; false for what it renders itself. */
export function useHydrating(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => false,
    () => true,
  )
}
