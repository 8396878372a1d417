import { defineSite } from 'page-renderer/config'

export default defineSite({
  lang: 'en-AT',
  timeZone: 'Europe/Vienna',
  blocks: ['comparisonTable', 'countdown', 'cta', 'faq', 'headingCard', 'hero', 'notice'],
  shell: { before: ['navigation'], after: ['counter'] },
})
