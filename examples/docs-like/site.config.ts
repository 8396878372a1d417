import { defineSite } from 'page-renderer/config'

export default defineSite({
  blocks: ['comparisonTable', 'contentCards', 'headingCard', 'hero'],
  timeZone: 'Europe/Vienna',
})
