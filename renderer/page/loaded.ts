import { createContext, useContext } from 'react'
import type { Meta } from '../../schema/page-data.gen.ts'
import type { PageData } from './page-data.ts'

/**
 * What is known of a path: its page data, a route without data, or no route at all. In the browser also: data that is
 * on its way, or that did not come and may be tried again.
 */
export type Loaded =
  | { state: 'ready'; page: PageData }
  | { state: 'unknown'; meta: Meta }
  | { state: 'not-found' }
  | { state: 'late' }
  | { state: 'failed'; retry: () => Promise<void> }

/** What is known of the path that is shown; provided by `App`. */
export const LoadedContext = createContext<Loaded | undefined>(undefined)

/** What is known of the path that is shown. Throws where no provider is above. */
export function useLoaded(): Loaded {
  const loaded = useContext(LoadedContext)
  if (loaded === undefined) throw new Error('useLoaded needs a LoadedContext above it')
  return loaded
}

/** Whether the shell shows the navigation: on every page that does not say otherwise, but not on the 404 page. */
export function showsNavigation(loaded: Loaded): boolean {
  return loaded.state === 'ready' ? loaded.page.showNav : loaded.state !== 'not-found'
}
