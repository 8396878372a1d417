import { useMatches } from 'react-router-dom'
import type { Meta } from '../schema/page-data.gen.ts'
import type { PageData } from './page-data.ts'

/** What the loader of a path hands to the page: its data, data that is late, a route without data, or no route at all. */
export type Loaded =
  | { state: 'ready'; page: PageData }
  | { state: 'late'; page: Promise<PageData> }
  | { state: 'unknown'; meta: Meta }
  | { state: 'not-found' }

/** The loader data of the current match, or undefined where loading failed. */
export function useLoaded(): Loaded | undefined {
  const last = useMatches().at(-1)
  return isLoaded(last?.loaderData) ? last.loaderData : undefined
}

function isLoaded(value: unknown): value is Loaded {
  return typeof value === 'object' && value !== null && 'state' in value
}
