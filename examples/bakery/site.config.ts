import { defineSite } from 'page-renderer/config'

export default defineSite({
  blocks: ['cta', 'faq', 'headingCard', 'hero', 'notice'],
  timeZone: 'Europe/Vienna',
})
