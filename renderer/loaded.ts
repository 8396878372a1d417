import { useMatches } from 'react-router-dom'
import type { PageData } from './page-data.ts'

/** What the loader of a path hands to the page: its data, no data (not found), or data that is late. */
export type Loaded =
  | { state: 'ready'; page: PageData }
  | { state: 'late'; page: Promise<PageData> }
  | { state: 'unknown' }
  | { state: 'not-found' }

/** The loader data of the current match, or undefined where loading failed. */
export function useLoaded(): Loaded | undefined {
  const last = useMatches().at(-1)
  return isLoaded(last?.loaderData) ? last.loaderData : undefined
}

function isLoaded(value: unknown): value is Loaded {
  return typeof value === 'object' && value !== null && 'state' in value
}
