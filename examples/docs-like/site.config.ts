import { defineSite } from 'page-renderer/config'

export default defineSite({
  lang: 'de-AT',
  blocks: ['comparisonTable', 'contentCards', 'headingCard', 'hero'],
  timeZone: 'Europe/Vienna',
})
