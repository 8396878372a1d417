import { checkOptions } from './check-options.ts'
import { plainPage } from './new-page.ts'
import { completeSecurity } from './security.ts'
import type { SiteConfig, SiteOptions } from './site-options.ts'

/** Completes the settings of a site with their defaults. Throws UserError if one is not valid. */
export function defineSite(options: SiteOptions): SiteConfig {
  checkOptions(options)
  const { timeZone = 'UTC' } = options
  return {
    packages: [],
    rules: ['general'],
    lang: 'en',
    fallbackLocale: 'en',
    timeZone,
    timeZoneName: cityOf(timeZone),
    tokens: { keyword: 'keyword' },
    promoPage: false,
    limits: {},
    ...options,
    shell: { before: ['navigation'], after: ['footer'], inside: {}, ...options.shell },
    pictures: { alt: 'required', count: false, ...options.pictures },
    security: completeSecurity(options.security),
    newPage: { ...plainPage, ...options.newPage },
  }
}

/** America/New_York as New York. */
function cityOf(timeZone: string): string {
  return timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')
}
