import config from '../../site.config.ts'
import { defineSite } from './define-site.ts'
import { readLabels } from './labels.ts'
import type { SiteConfig } from './site-options.ts'

const settings = defineSite(config)
const labels = readLabels(settings.lang)

/** The settings of the site that this program was started for, and its labels if it has any. */
export const siteConfig: SiteConfig = { ...settings, ...(labels && { labels }) }
