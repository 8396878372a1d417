import config from '../../site.config.ts'

/** The settings of the site that this program was started for. */
export const siteConfig = config
