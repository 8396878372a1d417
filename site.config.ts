import { defineSite } from './schema/config/define-site.ts'

export default defineSite({
  rules: ['general', 'gambling-ph'],
  timeZone: 'Asia/Manila',
  timeZoneName: 'the Philippines',
  pictures: { alt: 'keyword-and-path', count: true },
})
