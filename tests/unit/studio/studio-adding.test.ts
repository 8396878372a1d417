// covers: studio/** blocks/** schema/**
import { describe, expect, it } from 'vitest'
import { collectSamples, placeholder } from '../../../check/rules/read/samples.ts'
import { createWalk, type Occurrence } from '../../../check/walk.ts'
import { defineSite } from '../../../schema/config/define-site.ts'
import { siteConfig } from '../../../schema/config/site-config.ts'
import { branchesByType, dereference } from '../../../schema/read/bundle.ts'
import { readExamples, readSampleBlocks } from '../../../schema/read/examples.ts'
import type { JsonObject } from '../../../schema/read/json-object.ts'
import { loadSchemas } from '../../../schema/read/load-schemas.ts'
import { nextCard } from '../../../studio/client/adding/block-picker.tsx'
import { moveBlocks } from '../../../studio/client/blocks/arrange-blocks.ts'
import { freeIds, readCopied, writeCopied } from '../../../studio/client/clipboard/copied.ts'
import { startEntry } from '../../../studio/client/fields/schema/start-value.ts'
import { gathered, shifted, withNew, without } from '../../../studio/client/model/list-order.ts'
import { copyPage, createPage } from '../../../studio/client/model/pages.ts'
import { boxesOf, edgeAt, edgesOf } from '../../../studio/client/preview/block-boxes.ts'
import {
  extendTo,
  followOrder,
  listChosen,
  toggle,
} from '../../../studio/client/session/selection.ts'
import { blocksOfOutline, outlinesOf } from '../../../studio/outlines.ts'
import { fitSample, sampleOf, variantsOf } from '../../../studio/samples.ts'
import { makeBase, siteWith, textOf } from '../../fixtures/base-site.ts'
import { blockTypes } from '../../fixtures/bundle.ts'
import { main } from '../../fixtures/edited-site.ts'
import { openOffline } from '../../fixtures/offline-session.ts'
import { checkText } from '../../fixtures/sites.ts'
import { stubBrowser } from '../../fixtures/studio-windows.ts'

const types = blockTypes
const none = { block: undefined, others: [] }

stubBrowser()

it('says where a block is now that was moved', () => {
  const session = openOffline({ [main]: textOf(makeBase()) }, null)
  session.set({ pageKey: '/' })
  moveBlocks(session, 0, 1)
  expect(session.state()).toMatchObject({ status: 'Hero is now block 2 of 5.', block: 1 })
  session.close()
})

it('several blocks are selected as a range, and one by one', () => {
  expect(listChosen(extendTo({ block: 3, others: [] }, 1))).toEqual([1, 2, 3])
  expect(extendTo({ block: 3, others: [1, 2] }, 5)).toEqual({ block: 3, others: [4, 5] })
  expect(listChosen(toggle(toggle(toggle(none, 4), 2), 0))).toEqual([0, 2, 4])
  expect(toggle({ block: 2, others: [4] }, 2)).toEqual({ block: 4, others: [] })
  expect(toggle({ block: 2, others: [] }, 2)).toEqual(none)
})

it('several blocks are moved together, and removed', () => {
  expect(gathered(5, [0, 3], 2)).toEqual([1, 0, 3, 2, 4])
  expect(gathered(5, [0, 3], 5)).toEqual([1, 2, 4, 0, 3])
  expect(gathered(3, [1], 1)).toEqual([0, 1, 2])
  expect(shifted(5, [1, 2, 4], -1)).toEqual([1, 2, 0, 4, 3])
  expect(shifted(5, [3, 4], 1)).toEqual([0, 1, 2, 3, 4])
  expect(shifted(4, [0, 1], 1)).toEqual([2, 0, 1, 3])
  expect(without(4, 0, 2)).toEqual([1, 3])
  expect(withNew(2, 1, 'a', 'b')).toEqual([0, { value: 'a' }, { value: 'b' }, 1])
})

it('several blocks are followed to where they are', () => {
  expect(followOrder([2, 0, { value: 1 }, 1], [0, 1])).toEqual([1, 3])
})

describe('the clipboard', () => {
  const hero = { type: 'hero', title: 'A' }

  it('keeps blocks and entries through JSON', () => {
    const blocks = { kind: 'Block', entries: [hero] }
    expect(readCopied(writeCopied(blocks))).toEqual(blocks)
    const cards = { kind: 'PromoCard', entries: [{ title: 'B' }] }
    expect(readCopied(writeCopied(cards))).toEqual(cards)
  })

  it('reads a block, a list of them, a page and a section', () => {
    for (const value of [hero, [hero], { name: 'Page', blocks: [hero] }])
      expect(readCopied(JSON.stringify(value))).toEqual({ kind: 'Block', entries: [hero] })
  })

  it.each(['', 'Hello', '{', '[]', '{"a":1}', '[1]', 'null', '{"kind":"Card"}', '{"blocks":[1]}'])(
    'refuses %j',
    (text) => expect(readCopied(text)).toBeUndefined(),
  )

  it('keeps the ids that are free, and leaves out the others', () => {
    const entries = [
      { type: 'hero', id: 'top', button: { id: 'go', label: 'Go' } },
      { type: 'faq', id: 'go', questions: [{ id: 'one' }] },
    ]
    expect(freeIds(entries, new Set(['top']))).toEqual({
      entries: [
        { type: 'hero', button: { id: 'go', label: 'Go' } },
        { type: 'faq', questions: [{ id: 'one' }] },
      ],
      removed: 2,
    })
  })
})

it('the picker offers each variant but that of the first example', () => {
  const schema = { properties: { variant: { enum: ['a', 'b', 'c'], default: 'a' } } }
  const examples = [{ type: 't' }, { type: 't', variant: 'c', title: 'C' }]
  expect(variantsOf(schema, examples)).toEqual(['b', 'c'])
  expect(variantsOf({}, examples)).toEqual([])
  expect(sampleOf(examples)).toBe(examples[0])
  expect(sampleOf(examples, 'b')).toEqual({ type: 't', variant: 'b' })
  expect(sampleOf(examples, 'c')).toBe(examples[1])
  expect(sampleOf([], 'c')).toBeUndefined()
})

it('the picker leads from card to card', () => {
  const box = (left: number, top: number) => ({ left, right: left + 9, top, bottom: top + 9 })
  const boxes = [box(0, 0), box(10, 0), box(20, 0), box(0, 10), box(10, 10)]
  expect(nextCard(boxes, 0, 'ArrowRight')).toBe(1)
  expect(nextCard(boxes, 0, 'ArrowLeft')).toBeUndefined()
  expect(nextCard(boxes, 2, 'ArrowDown')).toBe(4)
  expect(nextCard(boxes, 4, 'ArrowUp')).toBe(1)
  expect(nextCard(boxes, 1, 'ArrowUp')).toBeUndefined()
  expect(nextCard(boxes, 1, 'Enter')).toBeUndefined()
})

it('finds the places between the blocks of a page, with hidden ones and sections', () => {
  const box = (index: number, top: number) => ({ index, left: 0, right: 9, top, bottom: top + 80 })
  // Block 1 is hidden, and block 2 is a section with two blocks.
  const edges = edgesOf(boxesOf([box(0, 0), box(2, 100), box(2, 200)]))
  expect(edges).toEqual([
    { at: 0, y: 0 },
    { at: 2, y: 90 },
    { at: 3, y: 280 },
  ])
  expect(edgeAt(edges, 100)).toEqual({ at: 2, y: 90 })
  expect(edgeAt(edges, 150, 20)).toBeUndefined()
  expect(edgesOf([])).toEqual([])
})

it('is fitted to the pictures of a site, and to one without a promotional page', () => {
  const bundle = loadSchemas(siteConfig)
  const fit = (pictures: string[], sample: JsonObject, promoUrl?: string) =>
    fitSample(bundle, { pictures, promoUrl }, sample)
  const [hero = {}] = readExamples('hero', siteConfig)
  const button = { label: 'Register at {keyword}' }
  const { image = '', ...rest }: JsonObject = { ...hero, button }
  expect(hero).toMatchObject({ image: 'bonus-2-1', button: { href: '/bonus' } })
  const promo = 'https://promo.example'
  expect(fit(['own', 'other'], hero, promo)).toEqual({ ...rest, image: 'own' })
  expect(fit(['own', 'bonus-2-1'], hero, promo)).toEqual({ ...rest, image })
  expect(fit([], hero)).toEqual({ ...rest, button: { ...button, href: '/' } })
  const cta = { type: 'cta', title: 'Go', buttons: [{ label: 'Enter' }] }
  expect(fit([], cta)).toEqual({ ...cta, buttons: [{ label: 'Enter', href: '/' }] })
  expect(fit([], cta, 'https://promo.example')).toEqual(cta)
})

it('has no files that the site lacks, and leaves the only one that it needs to be chosen', () => {
  const [video = {}, hosted = {}] = readExamples('video', siteConfig)
  const { captions, ...rest } = video
  const fit = (files: string[], sample: JsonObject) =>
    fitSample(loadSchemas(siteConfig), { pictures: ['shop-front'], files, promoUrl: '/' }, sample)
  expect(captions).toMatchObject({ file: '/files/tour.vtt' })
  expect(fit([], video)).toEqual({ ...rest, image: 'shop-front', video: '' })
  expect(fit(['/files/tour.mp4', '/files/tour.vtt'], video)).toEqual({
    ...video,
    image: 'shop-front',
  })
  expect(fit([], hosted)).toEqual({ ...hosted, image: 'shop-front', video: '' })
  const added = { ...rest, image: 'vip-8-1', video: '' }
  const { problems } = checkText(textOf(siteWith({ 'pages /vip blocks 1': added })))
  expect(problems.filter(({ severity }) => severity === 'error')).toMatchObject([
    { path: ['pages', '/vip', 'blocks', 1, 'video'], message: 'No video is chosen.' },
  ])
})

describe('an outline', () => {
  const outlines = outlinesOf(siteConfig)
  const examplesOf = (type: string): JsonObject[] =>
    types.includes(type) ? readExamples(type, siteConfig) : []

  it.each(outlines)('$name begins with a main heading, and uses types that exist', (outline) => {
    const blocks = blocksOfOutline(outline, examplesOf)
    expect(blocks?.map(({ type }) => type).indexOf('hero')).toBe(0)
    expect(blocks).toHaveLength(outline.blocks.length)
  })

  it('has placeholders that the check reports, besides blocks written for it', () => {
    const blocks = outlines.flatMap(({ blocks: all }) =>
      all.filter((one) => typeof one !== 'string'),
    )
    const texts = JSON.stringify(blocks).match(/"\[[^"]*"/g) ?? []
    expect(texts).toHaveLength(7)
    expect(texts.filter((text) => !placeholder.test(text))).toEqual([])
    const examples = readSampleBlocks(siteConfig)
    const samples = collectSamples(loadSchemas(siteConfig), examples)
    const written = blocks.flatMap(
      (block) => JSON.stringify(block).match(/(?<=")[^"]*( [^"]*){2,}(?=")/g) ?? [],
    )
    expect(written.filter((text) => samples.isSample(text) && !placeholder.test(text))).toEqual([])
  })

  it('is not offered if a type is missing', () => {
    expect(outlines.map((outline) => blocksOfOutline(outline, () => []))).toEqual(
      outlines.map(() => undefined),
    )
  })
})

describe('a sample text', () => {
  const bundle = loadSchemas(siteConfig)
  const samples = collectSamples(bundle, readSampleBlocks(siteConfig))
  const textsOf = (blocks: readonly JsonObject[]): Occurrence[] => {
    const found: Occurrence[] = []
    createWalk(bundle).page('/', { blocks }, (one) => found.push(one))
    return found.filter(({ piece }) => piece === 'Text' || piece === 'Html')
  }

  it('is replaced by typing, in every sample block and in every entry that a list adds', () => {
    const entries = [...branchesByType(bundle, bundle.$defs['Block'])].map(([type, branch]) => {
      const { properties = {} } = dereference(bundle, branch)
      const lists = Object.entries(properties).filter(([, { items }]) => items)
      const filled = lists.map(([key, list]) => [key, [startEntry(bundle, list)]])
      return { type: String(type), ...Object.fromEntries(filled) }
    })
    const texts = textsOf([...readSampleBlocks(siteConfig), ...entries]).map(({ value }) => value)
    expect(texts).toContain('Free delivery')
    expect(texts.filter((text) => text !== '' && !samples.isSample(text))).toEqual([])
  })

  it.each<[block: JsonObject, left: string[]]>([
    [
      { type: 'promoGrid', cards: [{ title: 'Free spins', desc: 'Rounds without a stake.' }] },
      ['Free spins', 'Rounds without a stake.'],
    ],
    [{ type: 'promoGrid', cards: [{ title: 'Free spins', desc: 'Ten on Monday, for all.' }] }, []],
    [{ type: 'hero', title: 'Ours', button: { label: 'Read more', href: '/' } }, ['Read more']],
    [{ type: 'hero', title: 'Ours', button: { label: 'Read more', href: '/vip' } }, []],
    [{ type: 'hero', title: 'Ours', button: { label: 'Read more' } }, []],
    [{ type: 'cta', buttons: [{ label: 'Access Account', href: '/' }] }, ['Access Account']],
    [
      { type: 'comparisonTable', rows: [{ title: 'Repair', cells: ['Two days', 'Yes'] }] },
      ['Repair'],
    ],
    [{ type: 'comparisonTable', rows: [{ title: 'Repair', cells: ['Two days', 'No'] }] }, []],
    [{ type: 'faq', title: 'One more question', questions: [{ question: 'Ours?' }] }, []],
  ])('of %j is left: %j', (block, left) => {
    expect(
      textsOf([block])
        .filter((one) => samples.isLeft(one))
        .map(({ value }) => value),
    ).toEqual(left)
  })
})

describe('a new page', () => {
  const hero = { type: 'hero', title: 'Title', desc: '[Add what the page is about]' }
  const recipe = { name: 'recipe', title: 'Recipe', about: 'Steps.', blocks: ['hero', 'stepList'] }
  const settings = defineSite({
    newPage: { showNav: false, heading: 'About {name}', blocks: [hero], outlines: [recipe] },
  })

  it('begins with the blocks of the configuration, or one of its outlines', () => {
    const outlines = outlinesOf(settings)
    expect(outlines.map(({ name }) => name)).toEqual(['empty', 'recipe'])
    const [empty] = outlines
    expect(empty && blocksOfOutline(empty, () => [{ type: 'hero', title: 'Example' }])).toEqual([
      hero,
    ])
  })

  it('has a head and a main heading with its name, and shows the navigation or not', () => {
    expect(createPage('Rye & $1', [hero, { type: 'faq', title: 'Questions' }], settings)).toEqual({
      name: 'Rye & $1',
      showNav: false,
      meta: {
        title: 'Rye & $1: [what the page is about, in a few words]',
        description: '[What visitors find on the page Rye & $1, in one or two sentences]',
      },
      blocks: [
        { ...hero, title: 'About Rye & $1' },
        { type: 'faq', title: 'Questions' },
      ],
    })
  })

  it('is named in the head of a copy', () => {
    const value = { name: 'A', meta: { title: 'A', description: 'B' }, blocks: [] }
    const page = { file: 'pages.json', key: '/a', path: '/a', value, blocks: [] }
    expect(copyPage(page, 'C', settings)).toMatchObject({
      meta: { title: 'About C', description: 'B' },
    })
  })

  it('is what editors insert', () => {
    const { blocks, showNav } = loadSchemas(settings).$defs['Page']?.properties ?? {}
    expect([blocks?.examples, showNav?.examples]).toEqual([[[hero]], [false]])
  })
})
