import { defineSite } from 'page-renderer/config'

export default defineSite({
  blocks: ['comparisonTable', 'cta', 'faq', 'headingCard', 'hero', 'notice'],
  timeZone: 'Europe/Vienna',
})
