import { made, slip, type Mistake } from './mistake.ts'

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
  made('a path in capitals', path('/VIP'), '/VIP'),
  made('a path with an ending', path('/vip.html'), '/vip.html'),
  made('a path that the build takes', path('/404'), '/404'),
  made('a path in a folder of the build', path('/assets/vip'), '/assets/vip'),
  made(
    'a mistake on a page whose path is a number',
    [
      ['"/vip": {', '"777": {'],
      ['"showNav": false', '"showNav": 0'],
    ],
    { at: '"showNav": 0', names: '777' },
  ),
  made('a path in other letters', path('/клуб'), '/клуб'),
  slip('no home page', '"/": {', '"/home": {', { at: '"pages"', names: '/' }),
  made(
    'no pages in the group',
    (text) => `${text.slice(0, text.indexOf('"pages"'))}"pages": {}\n}\n`,
    'pages',
  ),
  slip('more pages in the navigation than anybody reads', '"/vip": {', `${manyPages(50)}"/vip": {`),
]
