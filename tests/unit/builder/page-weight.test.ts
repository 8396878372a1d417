import { expect, it } from 'vitest'
import type { PageData } from '../../../renderer/page/page-data.ts'
import { findHeavyPages, islandMarkup, maximum } from '../../fixtures/page-weight.ts'
import { makeBase, compileSite } from '../../fixtures/sites.ts'

const vip = compileSite(makeBase()).pages['/vip']!
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
const { html, markup, data } = maximum

it.each([
  ['any page', html, markup, {}],
  ['a page with islands, whose markup is larger', 0, markup + islandMarkup, tabs],
])('accepts %s up to the limits, and no more', (_, brotli, invisible, page) => {
  expect(find({ brotli, invisible }, { brotli: data }, page)).toEqual([])
  const heavier = { brotli: brotli * 1.001, invisible: invisible * 1.001 }
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
