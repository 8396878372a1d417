import { slip, type Mistake } from './mistake.ts'

/** So many pages of the least that a page needs, each with a comma. */
const manyPages = (count: number): string =>
  Array.from({ length: count }, (_, index) => {
    const title = `The day ${index + 1} at {keyword}`
    const description = `What runs on day ${index + 1}, until when, and what to read before.`
    const blocks = [{ type: 'hero', title, desc: 'Read the terms.' }]
    return `"/day-${index + 1}": ${JSON.stringify({ name: title, meta: { title, description }, blocks })},\n    `
  }).join('')

const path = (to: string): Mistake['edit'] => [['"/vip": {', `"${to}": {`]]

/** Addresses of pages. */
export const pageMistakes: readonly Mistake[] = [
  { name: 'a path in capitals', edit: path('/VIP'), names: '/VIP' },
  { name: 'a path with an ending', edit: path('/vip.html'), names: '/vip.html' },
  { name: 'a path that the build takes', edit: path('/404'), names: '/404' },
  { name: 'a path in a folder of the build', edit: path('/assets/vip'), names: '/assets/vip' },
  {
    name: 'a mistake on a page whose path is a number',
    edit: [
      ['"/vip": {', '"777": {'],
      ['"showNav": false', '"showNav": 0'],
    ],
    at: '"showNav": 0',
    names: '777',
  },
  { name: 'a path in other letters', edit: path('/клуб'), names: '/клуб' },
  slip('no home page', '"/": {', '"/home": {', { at: '"pages"', names: '/' }),
  {
    name: 'no pages in the group',
    edit: (text) => `${text.slice(0, text.indexOf('"pages"'))}"pages": {}\n}\n`,
    names: 'pages',
  },
  slip('more pages in the navigation than anybody reads', '"/vip": {', `${manyPages(50)}"/vip": {`),
]
