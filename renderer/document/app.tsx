import type { ReactNode } from 'react'
import { HelmetProvider } from 'react-helmet-async'
import { Router, type Location, type Navigator } from 'react-router-dom'
import { LoadedContext, type Loaded } from '../page/loaded.ts'
import type { SiteData } from '../page/page-data.ts'
import { SiteContext } from './site-context.ts'

/** Where the app is, and what is known about that page. */
export interface AppPlace {
  location: Location
  loaded: Loaded
}

interface AppProps {
  site: SiteData
  place: AppPlace
  /** Navigates to other addresses; does nothing at prerender. */
  navigator: Navigator
  children: ReactNode
}

/** The providers around everything, at prerender and in the browser alike. */
export function App({ site, place, navigator, children }: AppProps) {
  return (
    <HelmetProvider>
      <SiteContext value={site}>
        <LoadedContext value={place.loaded}>
          <Router location={place.location} navigator={navigator}>
            {children}
          </Router>
        </LoadedContext>
      </SiteContext>
    </HelmetProvider>
  )
}
