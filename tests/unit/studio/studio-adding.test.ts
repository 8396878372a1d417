// covers: studio/** blocks/** schema/**
import { describe, expect, it } from 'vitest'
import { readExamples, readSampleTexts } from '../../../schema/read/examples.ts'
import type { JsonObject } from '../../../schema/read/json-object.ts'
import { listBlockTypes, loadSchemas } from '../../../schema/read/load-schemas.ts'
import { collectSampleTexts, placeholder } from '../../../schema/read/sample-texts.ts'
import { nextCard } from '../../../studio/client/adding/next-card.ts'
import { freeIds, readCopied, writeCopied } from '../../../studio/client/clipboard/copied.ts'
import { gathered, shifted, withNew, without } from '../../../studio/client/model/list-order.ts'
import { extendTo, follow, listChosen, toggle } from '../../../studio/client/session/selection.ts'
import { boxesOf, edgeAt, edgesOf } from '../../../studio/client/preview/block-boxes.ts'
import { blocksOfOutline, outlines } from '../../../studio/outlines.ts'
import { fitPictures, sampleOf, variantsOf } from '../../../studio/samples.ts'

const types = listBlockTypes()
const none = { block: undefined, others: [] }

describe('several blocks', () => {
  it('are selected as a range, and one by one', () => {
    expect(listChosen(extendTo({ block: 3, others: [] }, 1))).toEqual([1, 2, 3])
    expect(extendTo({ block: 3, others: [1, 2] }, 5)).toEqual({ block: 3, others: [4, 5] })
    expect(listChosen(toggle(toggle(toggle(none, 4), 2), 0))).toEqual([0, 2, 4])
    expect(toggle({ block: 2, others: [4] }, 2)).toEqual({ block: 4, others: [] })
    expect(toggle({ block: 2, others: [] }, 2)).toEqual(none)
  })

  it('are moved together, and removed', () => {
    expect(gathered(5, [0, 3], 2)).toEqual([1, 0, 3, 2, 4])
    expect(gathered(5, [0, 3], 5)).toEqual([1, 2, 4, 0, 3])
    expect(gathered(3, [1], 1)).toEqual([0, 1, 2])
    expect(shifted(5, [1, 2, 4], -1)).toEqual([1, 2, 0, 4, 3])
    expect(shifted(5, [3, 4], 1)).toEqual([0, 1, 2, 3, 4])
    expect(shifted(4, [0, 1], 1)).toEqual([2, 0, 1, 3])
    expect(without(4, 0, 2)).toEqual([1, 3])
    expect(withNew(2, 1, 'a', 'b')).toEqual([0, { value: 'a' }, { value: 'b' }, 1])
  })

  it('are followed to where they are', () => {
    expect(follow([2, 0, { value: 1 }, 1], [0, 1])).toEqual([1, 3])
  })
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

describe('the picker', () => {
  it('offers each variant but that of the first example', () => {
    const schema = { properties: { variant: { enum: ['a', 'b', 'c'], default: 'a' } } }
    const examples = [{ type: 't' }, { type: 't', variant: 'c', title: 'C' }]
    expect(variantsOf(schema, examples)).toEqual(['b', 'c'])
    expect(variantsOf({}, examples)).toEqual([])
    expect(sampleOf(examples)).toBe(examples[0])
    expect(sampleOf(examples, 'b')).toEqual({ type: 't', variant: 'b' })
    expect(sampleOf(examples, 'c')).toBe(examples[1])
    expect(sampleOf([], 'c')).toBeUndefined()
  })

  it('leads from card to card', () => {
    const box = (left: number, top: number) => ({ left, right: left + 9, top, bottom: top + 9 })
    const boxes = [box(0, 0), box(10, 0), box(20, 0), box(0, 10), box(10, 10)]
    expect(nextCard(boxes, 0, 'ArrowRight')).toBe(1)
    expect(nextCard(boxes, 0, 'ArrowLeft')).toBeUndefined()
    expect(nextCard(boxes, 2, 'ArrowDown')).toBe(4)
    expect(nextCard(boxes, 4, 'ArrowUp')).toBe(1)
    expect(nextCard(boxes, 1, 'ArrowUp')).toBeUndefined()
    expect(nextCard(boxes, 1, 'Enter')).toBeUndefined()
  })
})

it('finds the places between the blocks of a page, with hidden ones and sections', () => {
  const box = (top: number) => ({ left: 0, right: 50, top, bottom: top + 80 })
  // Block 1 is hidden, and block 2 is a section with two blocks.
  const edges = edgesOf(boxesOf([box(0), box(100), box(200)], [0, 2, 2]))
  expect(edges).toEqual([
    { at: 0, y: 0 },
    { at: 2, y: 90 },
    { at: 3, y: 280 },
  ])
  expect(edgeAt(edges, 100)).toEqual({ at: 2, y: 90 })
  expect(edgeAt(edges, 150, 20)).toBeUndefined()
  expect(edgesOf([])).toEqual([])
})

it('shows pictures that the site has', () => {
  const bundle = loadSchemas()
  const [hero = {}] = readExamples('hero')
  expect(hero).toHaveProperty('image', 'bonus-2-1')
  expect(fitPictures(bundle, ['own', 'other'], hero)).toEqual({ ...hero, image: 'own' })
  expect(fitPictures(bundle, ['own', 'bonus-2-1'], hero)).toEqual(hero)
  expect(fitPictures(bundle, [], hero)).toEqual(hero)
})

describe('an outline', () => {
  const examplesOf = (type: string): JsonObject[] =>
    types.includes(type) ? readExamples(type) : []

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
    const samples = readSampleTexts()
    expect([...collectSampleTexts(blocks)].filter((text) => samples.has(text))).toEqual([])
  })

  it('is not offered if a type is missing', () => {
    expect(outlines.map((outline) => blocksOfOutline(outline, () => []))).toEqual(
      outlines.map(() => undefined),
    )
  })
})
