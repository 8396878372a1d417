// covers: blocks/**
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, parseFragment, type DefaultTreeAdapterTypes } from 'parse5'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPageRenderer } from '../../../renderer/prerender/entry-server.tsx'
import { siteConfig } from '../../../schema/config/site-config.ts'
import { dereference, refName, type Schema } from '../../../schema/read/bundle.ts'
import { readExamples } from '../../../schema/read/examples.ts'
import { isJsonObject, type JsonObject } from '../../../schema/read/json-object.ts'
import { projectRoot } from '../../../schema/read/load-schemas.ts'
import { fitSample } from '../../../studio/samples.ts'
import { formTargets } from '../../fixtures/base-site.ts'
import { pictureNames } from '../../fixtures/base-site.ts'
import { blockTypes } from '../../fixtures/bundle.ts'
import {
  makeBase,
  bundle,
  checkedFile,
  compileSite,
  deepFreeze,
  formatProblems,
  textOf,
} from '../../fixtures/sites.ts'
import { withIds } from '../../fixtures/with-ids.ts'
import { wordsOfTrade } from '../../fixtures/words-of-trade.ts'

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

const components = import.meta.glob('../../../blocks/*/index.tsx')
const types = blockTypes

/** The schema of a type in the bundle, in which shared pieces are identified by name. */
function schemaOf(type: string): Schema {
  return bundle.$defs[`${type.charAt(0).toUpperCase()}${type.slice(1)}Block`] ?? {}
}

/** The base site with one more page, which has the blocks below a hero unless they include one. */
function siteWith(blocks: readonly { [key: string]: Json }[]): string {
  const checks = {
    'sample-text': { severity: 'off', reason: 'They are samples.', until: '2099-12-31' },
    'form-targets': { severity: 'off', reason: 'It is an example.', until: '2099-12-31' },
    'empty-list': { severity: 'off', reason: 'No page has a date.', until: '2099-12-31' },
    'unknown-tag': { severity: 'off', reason: 'No page has a tag.', until: '2099-12-31' },
  }
  const site = { ...makeBase().site, checks, videoHosts: { youtube: true }, forms: formTargets }
  const { pages: own } = makeBase()
  const hero = { type: 'hero', title: 'Example', desc: 'An example.' }
  const description = 'What the examples of all blocks look like, on page'
  const heroes = blocks.filter(({ type }) => type === 'hero')
  const pages = (heroes.length > 0 ? heroes : [hero]).map((one, index) => {
    const others = blocks.filter(({ type }) => type !== 'hero')
    const meta = { title: `Example page ${index}`, description: `${description} ${index}.` }
    return [`/example-${index}`, { name: `Example ${index + 1}`, meta, blocks: [one, ...others] }]
  })
  return textOf({ site, pages: { ...own, ...Object.fromEntries(pages) } })
}

let printed: unknown[][]
beforeEach(() => {
  printed = []
  for (const name of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, name).mockImplementation((...words: unknown[]) => void printed.push(words))
})
afterEach(() => vi.restoreAllMocks())

it('finds the eight block types of the design', () => {
  const named = 'contentCards cta headingCard hero legal promoGrid stepList vipGuide'.split(' ')
  expect(types).toEqual(expect.arrayContaining(named))
})

describe.each(types)('the block %s', (type) => {
  const folder = join(projectRoot, 'blocks', type)
  const text = siteWith(readExamples(type, siteConfig))

  it('exports its component, named like the type, and nothing else', async () => {
    const module = await components[`../../../blocks/${type}/index.tsx`]?.()
    expect(Object.keys(Object(module))).toEqual([type.charAt(0).toUpperCase() + type.slice(1)])
  })

  it('has an example of its type that passes the check', () => {
    expect(new Set(readExamples(type, siteConfig).map((block) => block['type']))).toEqual(
      new Set([type]),
    )
    expect(formatProblems(text)).toBe('')
  })

  it('has examples for sites of any trade, too', () => {
    const own: JsonObject[] = JSON.parse(readFileSync(join(folder, 'example.json'), 'utf8'))
    const place = { pictures: pictureNames, promoUrl: makeBase().site.promoUrl }
    const fitted = own.map((block) => fitSample(bundle, place, block))
    expect(formatProblems(siteWith(fitted))).toBe('')
    expect(wordsOfTrade.test(JSON.stringify(own))).toBe('ruleSet' in schemaOf(type))
  })

  it(`has every property in check/rules/gambling-ph/examples/${type}.json, or else in its example.json`, () => {
    const unused = unusedProperties(schemaOf(type), readExamples(type, siteConfig))
    // Alternative texts are properties that only some sites have, whereas all have the examples.
    expect(unused.filter((name) => !name.endsWith('Alt'))).toEqual([])
  })

  it('renders the ids of the block, its entries and its buttons', async () => {
    const ids: string[] = []
    const blocks = readExamples(type, siteConfig).map((example) =>
      withIds(schemaOf(type), example, ids),
    )
    const { shown } = await renderExamples(siteWith(blocks.filter(isJsonObject)))
    const html = shown.join('')
    expect(ids.filter((id) => html.split(` id="${id}"`).length !== 2)).toEqual([])
  })

  it('has variants that all have styles of their own', async () => {
    const { variant } = schemaOf(type).properties ?? {}
    const [first] = readExamples(type, siteConfig)
    const all = await Promise.all(
      (variant?.enum ?? ['']).map(async (one) => {
        const block = { ...first, ...(variant && { variant: one }) }
        const { shown } = await renderExamples(siteWith([block]))
        return /<style>[^]*?<\/style>/.exec(shown.join(''))?.[0]
      }),
    )
    expect(all).not.toContain(undefined)
    expect(new Set(all).size).toBe(all.length)
  })

  it('renders its example completely, logs nothing and mutates nothing', async () => {
    const { shown, data, before } = await renderExamples(text)
    const words = shown.map((html) => shownTexts(parse(html)).join(' ')).join(' ')
    const wanted = textsOf(schemaOf(type), readExamples(type, siteConfig))
    // The texts of a document are in its file.
    expect(wanted.length > 0).toBe(type !== 'document')
    for (const one of wanted) expect(words).toContain(one)
    expect(words).not.toContain('{keyword}')
    expect(printed).toEqual([])
    expect(JSON.stringify(data)).toBe(before)
  })
})

/** Renders the pages with examples; returns their HTML, and what they are rendered from, as text before it. */
async function renderExamples(text: string) {
  const data = deepFreeze(compileSite(deepFreeze(checkedFile(text))))
  const before = JSON.stringify(data)
  const renderer = createPageRenderer(data, '/client.js')
  const paths = Object.keys(data.pages).filter((path) => path.startsWith('/example'))
  const shown = await Promise.all(paths.map(async (path) => (await renderer.render(path)).html))
  return { shown, data, before }
}

/** Every text of the values as a reader sees it: all texts and markup by the schema, at any depth. */
function textsOf(schema: Schema, values: readonly Json[]): string[] {
  const piece = refName(schema)
  if (piece === 'Text' || piece === 'Html')
    return values
      .flatMap((value) => (typeof value === 'string' ? [value] : []))
      .flatMap((value) => (piece === 'Html' ? shownTexts(parseFragment(value)) : [value]))
      .map((text) => text.replaceAll('{keyword}', 'p666').trim())
      .filter(Boolean)
  const { properties = {}, items } = dereference(bundle, schema)
  if (items) return values.flatMap((value) => (Array.isArray(value) ? textsOf(items, value) : []))
  return Object.entries(properties).flatMap(([key, property]) =>
    textsOf(property, valuesOf(key, values)),
  )
}

function valuesOf(key: string, values: readonly Json[]): Json[] {
  return values.flatMap((value) => {
    const entry =
      typeof value === 'object' && value !== null && !Array.isArray(value) ? value[key] : undefined
    return entry === undefined ? [] : [entry]
  })
}

/** The visible texts of a document, in order, without styles and scripts. */
function shownTexts(place: DefaultTreeAdapterTypes.Node): string[] {
  if ('value' in place) return [place.value]
  if (['script', 'style'].includes(place.nodeName)) return []
  return 'childNodes' in place ? place.childNodes.flatMap(shownTexts) : []
}

/** Properties of the schema, and of schemas that it refers to, that no value of the list has. */
function unusedProperties(schema: Schema, values: readonly Json[]): string[] {
  const { properties, items } = dereference(bundle, schema)
  if (items)
    return unusedProperties(
      items,
      values.flatMap((value) => (Array.isArray(value) ? value : [])),
    )
  return Object.entries(properties ?? {}).flatMap(([key, property]) => {
    const used = valuesOf(key, values)
    // Everything has them, and nothing of them is to be seen.
    if (property.isShared || ['Moment', 'Id', 'CampaignName'].includes(refName(property) ?? ''))
      return []
    return used.length === 0
      ? [key]
      : unusedProperties(property, used).map((name) => `${key}.${name}`)
  })
}
