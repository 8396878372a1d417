import { defineSite } from 'page-renderer/config'

export default defineSite({
  blocks: ['hero', 'headingCard', 'contentCards', 'faq', 'cta', 'notice'],
  timeZone: 'Europe/Vienna',
})
