import { createContext, useContext } from 'react'
import type { SiteData } from '../page/page-data.ts'

/** The site's data for all components; provided by `App`. */
export const SiteContext = createContext<SiteData | undefined>(undefined)

/** Returns the site's data, for parts and shell. Throws without a provider. */
export function useSite(): SiteData {
  const site = useContext(SiteContext)
  if (site === undefined) throw new Error('useSite needs a SiteContext above it')
  return site
}

/** The address of the home page in the language of a site's data. */
export function homeOf({ base }: { base?: SiteData['base'] | undefined }): string {
  return base?.home ?? '/'
}

/** The language of the home page that `homeOf` names, if that is not the one of the site's data. */
export function homeLangOf({ base, languages }: SiteData): string | undefined {
  return base?.home === '/' ? languages?.find(({ home }) => home === '/')?.lang : undefined
}
