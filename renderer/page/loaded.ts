import { createContext, useContext } from 'react'
import type { Meta } from '../../schema/page-data.gen.ts'
import type { Alternate, PageData } from './page-data.ts'

/**
 * What is known about a path: its page data, a route without data, or no route. In the browser also: data that is
 * loading, or that failed to load and can be retried.
 */
export type Loaded =
  | { state: 'ready'; page: PageData }
  | { state: 'unknown'; meta: Meta; alternates?: readonly Alternate[] | undefined }
  | { state: 'not-found'; alternates?: readonly Alternate[] | undefined }
  | { state: 'late' }
  | { state: 'failed'; retry: () => Promise<void> }

/** What is known about the current path; provided by `App`. */
export const LoadedContext = createContext<Loaded | undefined>(undefined)

/** What is known about the current path. Throws without a provider. */
export function useLoaded(): Loaded {
  const loaded = useContext(LoadedContext)
  if (loaded === undefined) throw new Error('useLoaded needs a LoadedContext above it')
  return loaded
}

/** Where the current page is in the languages of the site, as far as that is known. */
export function alternatesOf(loaded: Loaded): readonly Alternate[] {
  const { alternates = [] } =
    loaded.state === 'ready' ? loaded.page : { alternates: undefined, ...loaded }
  return alternates
}

/** Whether the shell shows the navigation: on every page that does not opt out, but not on the 404 page. */
export function showsNavigation(loaded: Loaded): boolean {
  return loaded.state === 'ready' ? loaded.page.showNav : loaded.state !== 'not-found'
}
