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

/** The attributes of a link to the home page, which names its language if the site's own lacks that page. */
export function homeLinkOf(site: SiteData): { href: string; hrefLang?: string | undefined } {
  if (import.meta.env.MONOLINGUAL || !site.base) return { href: '/' }
  const { home: href } = site.base
  return {
    href,
    hrefLang: href === '/' ? site.languages?.find((one) => one.home === '/')?.lang : undefined,
  }
}
