// covers: blocks/**
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, type DefaultTreeAdapterTypes } from 'parse5'
import { expect, it } from 'vitest'
import { blockTypes } from '../../fixtures/bundle.ts'
import { projectRoot } from '../../../schema/read/load-schemas.ts'
import { createPageRenderer } from '../../../renderer/prerender/entry-server.tsx'
import { baseSite, checkText, compileSite, textOf } from '../../fixtures/sites.ts'

type Block = Record<string, unknown>

/** The examples of all block types, without their ids, which must be unique. */
const examples = blockTypes.flatMap((type): Block[] => {
  const json: Block | Block[] = JSON.parse(
    readFileSync(join(projectRoot, 'blocks', type, 'example.json'), 'utf8'),
  )
  return (Array.isArray(json) ? json : [json]).map(({ id: _id, ...block }) => block)
})
const heroes = examples.filter(({ type }) => type === 'hero')
const others = examples.filter(({ type }) => type !== 'hero')

/** Every order of one hero and one or two other blocks. */
function listOrders(): Block[][] {
  const rest = [...others.map((one) => [one]), ...others.flatMap((a) => others.map((b) => [a, b]))]
  return rest.flatMap((blocks, index) =>
    [0, 1, 2]
      .filter((place) => place <= blocks.length)
      .map((place) => blocks.toSpliced(place, 0, heroes[index % heroes.length] ?? {})),
  )
}

const levelOf = ({ nodeName }: DefaultTreeAdapterTypes.Node): number[] =>
  /^h[1-6]$/.test(nodeName) ? [Number(nodeName.slice(1))] : []

function levelsIn(place: DefaultTreeAdapterTypes.Node): number[] {
  const below = 'childNodes' in place ? place.childNodes.flatMap(levelsIn) : []
  return [...levelOf(place), ...below]
}

it('skips no heading level and has one main heading, whatever the order of blocks', async () => {
  const { site, pages: given } = baseSite()
  const silent = { severity: 'off', reason: 'It is not looked at here.', until: '2099-12-31' }
  const pages = listOrders().map((blocks, index): [string, unknown] => [
    `/order-${index}`,
    { name: 'Order', showNav: false, blocks },
  ])
  const text = textOf({
    site: { ...site, checks: { 'dead-link': silent, 'missing-head': silent } },
    pages: { ...given, ...Object.fromEntries(pages) },
  })
  const { file, problems } = checkText(text)
  if (!file) throw new Error(problems.map(({ message }) => message).join('\n'))
  const renderer = createPageRenderer(compileSite(file), '/client.js')
  expect(pages.length).toBeGreaterThan(300)
  for (const [path] of pages) {
    const levels = levelsIn(parse((await renderer.render(path)).html))
    const types = file.pages[path]?.blocks.map(({ type }) => type)
    expect([types, levels.filter((level) => level === 1)]).toEqual([types, [1]])
    const skips = levels.filter((level, index) => level > (levels[index - 1] ?? 1) + 1)
    expect([types, levels, skips]).toEqual([types, levels, []])
  }
})
