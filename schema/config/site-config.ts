import config from '../../site.config.ts'
import { defineSite } from './define-site.ts'

/** The settings of the site that this program was started for. */
export const siteConfig = defineSite(config)
