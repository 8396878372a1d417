import config from '../../site.config.ts'
import { defineSite } from './define-site.ts'
import { readLabels } from './labels.ts'

const settings = defineSite(config)

/** The settings of the site that this program was started for, and its labels. */
export const siteConfig = { ...settings, labels: readLabels(settings.lang) }
