import { defineSite } from 'page-renderer/config'

export default defineSite({
  lang: 'en-AT',
  blocks: ['comparisonTable', 'cta', 'faq', 'headingCard', 'hero', 'notice'],
  timeZone: 'Europe/Vienna',
})
