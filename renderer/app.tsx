import createCache from '@emotion/cache'
import { CacheProvider, type EmotionCache } from '@emotion/react'
import type { ReactNode } from 'react'
import { HelmetProvider } from 'react-helmet-async'
import type { SiteData } from './page-data.ts'
import { SiteContext } from './site-context.ts'

/** The key of emotion's class names and style elements. */
export const styleKey = 'p'

/** Makes the cache of styles, alike at prerender and in the browser: browsers that we support need no prefixes. */
export function createStyles(): EmotionCache {
  return createCache({ key: styleKey, stylisPlugins: [] })
}

/** What the app needs besides its router. */
export interface AppProps {
  styles: EmotionCache
  site: SiteData
  /** The router's provider: static at prerender, live in the browser. */
  children: ReactNode
}

/** What stands around the router, at prerender and in the browser alike. */
export function App({ styles, site, children }: AppProps) {
  return (
    <CacheProvider value={styles}>
      <HelmetProvider>
        <SiteContext value={site}>{children}</SiteContext>
      </HelmetProvider>
    </CacheProvider>
  )
}
