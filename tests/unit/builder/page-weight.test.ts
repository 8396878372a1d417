import { expect, it } from 'vitest'
import {
  findHeavyPages,
  islandMarkup,
  languageMarkup,
  maximum,
} from '../../fixtures/page-weight.ts'
import { baseSite, compileSite } from '../../fixtures/sites.ts'

const vip = compileSite(baseSite()).pages['/vip']!
const light = { raw: 0, brotli: 3000, invisible: 2000 }
const findWith = (html: object, data: object = {}) =>
  findHeavyPages(
    [
      { ...light, file: 'vip.html', ...html },
      { ...light, file: 'data/vip.json', ...data },
    ],
    [vip],
  )

it('accepts pages up to the limits', () => {
  const { html, markup, data } = maximum
  expect(findWith({ brotli: html, invisible: markup }, { brotli: data })).toEqual([])
})

it('lets pages with islands have more that is not text', () => {
  const tabs = { ...vip, blocks: [{ type: 'tabs' as const, title: 'T', panels: [] }] }
  const find = (invisible: number): string[] =>
    findHeavyPages(
      [
        { ...light, file: 'vip.html', invisible },
        { ...light, file: 'data/vip.json' },
      ],
      [tabs],
    )
  expect(find(maximum.markup + islandMarkup)).toEqual([])
  expect(find(maximum.markup + islandMarkup + 1)).toHaveLength(1)
})

it('lets pages in several languages link to each other, and translations be longer', () => {
  const alternates = [
    { lang: 'en', path: '/vip' },
    { lang: 'fil', path: '/fil/vip' },
  ]
  const find = (path: string, brotli: number, invisible: number): string[] =>
    findHeavyPages(
      [
        { ...light, file: `${path.slice(1)}.html`, brotli, invisible },
        { ...light, file: `data${path}.json` },
      ],
      [{ ...vip, path, alternates }],
    )
  const { html, markup } = maximum
  expect(find('/vip', html + languageMarkup, markup + languageMarkup)).toEqual([])
  expect(find('/vip', html + languageMarkup + 1, markup + languageMarkup + 1)).toHaveLength(2)
  expect(find('/fil/vip', html * 1.1, markup)).toEqual([])
  expect(find('/fil/vip', html * 1.2, markup)).toHaveLength(1)
})

it('names the page, the limit, the heaviest block, and what to do', () => {
  expect(findWith({ brotli: 9000, invisible: 7000 }, { brotli: 5000 })).toMatchInlineSnapshot(`
    [
      "The page /vip has 8.8 KB compressed; the maximum is 7.3 KB. The heaviest is block 1 (hero) with 0.1 KB. Shorten its texts, or move blocks to another page.",
      "What is not text on /vip has 6.8 KB compressed; the maximum is 5.5 KB. The heaviest is block 1 (hero) with 0.1 KB. Use fewer blocks, cards and buttons.",
      "The page data of /vip has 4.9 KB compressed; the maximum is 4.0 KB. The heaviest is block 1 (hero) with 0.1 KB. Shorten its texts, or move blocks to another page.",
    ]
  `)
  expect(findHeavyPages([], [vip])).toEqual(['/vip was not built.'])
})
