// covers: blocks/**
import { parse } from 'parse5'
import { expect, it } from 'vitest'
import { createPageRenderer } from '../../../renderer/prerender/entry-server.tsx'
import { siteConfig } from '../../../schema/config/site-config.ts'
import { readExamples } from '../../../schema/read/examples.ts'
import { formTargets } from '../../fixtures/base-site.ts'
import { blockTypes } from '../../fixtures/bundle.ts'
import { elementsBelow } from '../../fixtures/html.ts'
import { makeBase, checkedFile, compileSite, textOf } from '../../fixtures/sites.ts'

type Block = Record<string, unknown>

/** The examples of all block types, without their ids, which must be unique: each place gives one to a form. */
const examples = blockTypes.flatMap((type): Block[] => {
  return readExamples(type, siteConfig).map(({ id: _id, ...block }) => block)
})
const heroes = examples.filter(({ type }) => type === 'hero')
const others = examples.filter(({ type }) => type !== 'hero')

function withId(block: Block, place: number): Block {
  return block['type'] === 'form' ? { ...block, id: `form-${place}` } : block
}

/** Every order of one hero and one or two other blocks. Only one list of a page goes on at other addresses. */
function listOrders(): Block[][] {
  const pairs = others.flatMap((a) => others.map((b) => [a, b]))
  const rest = [
    ...others.map((one) => [one]),
    ...pairs.filter((pair) => !pair.every((block) => 'perPage' in block)),
  ]
  return rest.flatMap((blocks, index) =>
    [0, 1, 2]
      .filter((place) => place <= blocks.length)
      .map((place) => blocks.toSpliced(place, 0, heroes[index % heroes.length] ?? {})),
  )
}

const levelsIn = (html: string): number[] =>
  elementsBelow(parse(html)).flatMap(({ tagName }) =>
    /^h[1-6]$/.test(tagName) ? [Number(tagName.slice(1))] : [],
  )

it('skips no heading level and has one main heading, whatever the order of blocks', async () => {
  const { site, pages: given } = makeBase()
  const silent = { severity: 'off', reason: 'It is not looked at here.', until: '2099-12-31' }
  const pages = listOrders().map((blocks, index): [string, unknown] => [
    `/order-${index}`,
    { name: 'Order', showNav: false, blocks: blocks.map(withId) },
  ])
  const text = textOf({
    site: {
      ...site,
      checks: { 'dead-link': silent, 'missing-head': silent, 'form-targets': silent },
      forms: formTargets,
      videoHosts: { youtube: true },
    },
    pages: { ...given, ...Object.fromEntries(pages) },
  })
  const file = checkedFile(text)
  const renderer = createPageRenderer(compileSite(file), '/client.js')
  expect(pages.length).toBeGreaterThan(300)
  for (const [path] of pages) {
    const levels = levelsIn((await renderer.render(path)).html)
    const types = file.pages[path]?.blocks.map(({ type }) => type)
    expect([types, levels.filter((level) => level === 1)]).toEqual([types, [1]])
    const skips = levels.filter((level, index) => level > (levels[index - 1] ?? 1) + 1)
    expect([types, levels, skips]).toEqual([types, levels, []])
  }
})
