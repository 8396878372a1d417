import { expect, it } from 'vitest'
import type { PageData } from '../../../renderer/page/page-data.ts'
import {
  findHeavyPages,
  islandMarkup,
  languageMarkup,
  maximum,
} from '../../fixtures/page-weight.ts'
import { baseSite, compileSite } from '../../fixtures/sites.ts'

const vip = compileSite(baseSite()).pages['/vip']!
const light = { raw: 0, brotli: 3000, invisible: 2000 }
const find = (html: object, data: object = {}, page: Partial<PageData> = {}): string[] => {
  const { path } = { ...vip, ...page }
  const files = [
    { ...light, file: `${path.slice(1)}.html`, ...html },
    { ...light, file: `data${path}.json`, ...data },
  ]
  return findHeavyPages(files, [{ ...vip, ...page }])
}
const tabs = { blocks: [{ type: 'tabs' as const, title: 'T', panels: [] }] }
const alternates = [
  { lang: 'en', path: '/vip' },
  { lang: 'fil', path: '/fil/vip' },
]
const { html, markup, data } = maximum

it.each([
  ['any page', html, markup, {}, 1.001],
  ['a page with islands, whose markup is larger', 0, markup + islandMarkup, tabs, 1.001],
  ['a page in several languages', html + languageMarkup, markup + languageMarkup, { alternates }, 1.001], // prettier-ignore
  ['a translation, which may be longer', html * 1.1, 0, { alternates, path: '/fil/vip' }, 1.1],
])('accepts %s up to the limits, and no more', (_, brotli, invisible, page, factor) => {
  expect(find({ brotli, invisible }, { brotli: data }, page)).toEqual([])
  const heavier = { brotli: brotli * factor, invisible: invisible * factor }
  const limits = [brotli, invisible].filter((limit) => limit > 0)
  expect(find(heavier, { brotli: data + 1 }, page)).toHaveLength(limits.length + 1)
})

it('names the page, the limit, the heaviest block, and what to do', () => {
  expect(find({ brotli: 9000, invisible: 7000 }, { brotli: 5000 })).toMatchInlineSnapshot(`
    [
      "The page /vip has 8.8 KB compressed; the maximum is 7.3 KB. The heaviest is block 1 (hero) with 0.1 KB. Shorten its texts, or move blocks to another page.",
      "What is not text on /vip has 6.8 KB compressed; the maximum is 6.0 KB. The heaviest is block 1 (hero) with 0.1 KB. Use fewer blocks, cards and buttons.",
      "The page data of /vip has 4.9 KB compressed; the maximum is 4.0 KB. The heaviest is block 1 (hero) with 0.1 KB. Shorten its texts, or move blocks to another page.",
    ]
  `)
  expect(findHeavyPages([], [vip])).toEqual(['/vip was not built.'])
})
