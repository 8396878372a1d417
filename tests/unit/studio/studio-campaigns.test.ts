import { describe, expect, it } from 'vitest'
import { asRecord } from '../../../schema/read/json-object.ts'
import { describeWhen } from '../../../studio/client/fields/schema/shown-words.ts'
import { resetToBase } from '../../../studio/client/model/brands/brand-edits.ts'
import { createBrandViewer } from '../../../studio/client/model/brands/brand-view.ts'
import {
  joinCampaign,
  mayBeDuring,
  removeCampaign,
  removeChange,
} from '../../../studio/client/model/campaigns/campaign-edits.ts'
import {
  findInBrands,
  removeWithBrands,
} from '../../../studio/client/model/campaigns/campaign-in-brands.ts'
import {
  changesLeftOut,
  describeSpot,
  viewCampaigns,
} from '../../../studio/client/model/campaigns/campaigns.ts'
import { addPart, namePart } from '../../../studio/client/model/parts.ts'
import { textOf } from '../../fixtures/base-site.ts'
import { bundle } from '../../fixtures/bundle.ts'
import { contextOf, edited, editedText, lens, main, own } from '../../fixtures/edited-site.ts'
import { calendar } from '../../fixtures/own-calendar.ts'

/* Campaigns as the composer lists and edits them. */

const text = textOf({
  site: { footer: { promoText: 'Now' } },
  sections: {
    limits: {
      campaign: 'easter',
      blocks: [{ type: 'headingCard', id: 'limits', title: 'Limits' }],
    },
  },
  campaigns: {
    easter: {
      title: 'Easter',
      from: '2026-03-01',
      set: {
        pages: {
          '/': { top: { title: 'Easter' }, limits: { title: 'More' }, gone: { desc: 'x' } },
        },
        site: { footer: { promoText: 'Eggs' } },
      },
    },
  },
  pages: {
    '/': {
      meta: { title: 'Home' },
      blocks: [
        { type: 'hero', id: 'top', title: 'Hello' },
        { type: 'use', section: 'limits' },
        { type: 'promoGrid', cards: [{ title: 'A' }, { title: 'B', campaign: 'easter' }] },
        { type: 'cta', campaign: 'easter', title: 'Go' },
      ],
    },
  },
})

const context = contextOf(text)
const { site } = context
const [easter] = viewCampaigns(site, main).all

it('lists what joins a campaign, and what it changes, with the places', () => {
  expect(easter!.members.map((path) => describeSpot(path, context))).toEqual([
    'Home › Promo grid 3 › Cards › “B”',
    'Home › Call to action 4',
    'Section › limits',
  ])
  expect(easter!.changes.map(({ place, value }) => [place?.join('.'), value])).toEqual([
    ['pages./.blocks.0.title', 'Easter'],
    ['pages./.blocks.1.title', 'More'],
    [undefined, 'x'],
    ['site.footer.promoText', 'Eggs'],
  ])
})

it('marks the values that campaigns change, and the blocks with them', () => {
  const { titlesAt } = viewCampaigns(site, main)
  expect(titlesAt(['pages', '/', 'blocks', 0, 'title'])).toEqual(['Easter'])
  expect(titlesAt(['site', 'footer', 'promoText'])).toEqual(['Easter'])
  expect(titlesAt(['pages', '/', 'blocks', 3, 'title'])).toEqual([])
  expect(titlesAt(['pages', '/', 'blocks', 0])).toEqual(['Easter'])
  expect(titlesAt(['pages', '/', 'blocks', 2])).toEqual([])
})

it('adds a campaign with a free name', () => {
  expect(namePart(context, 'campaigns', 'Easter!')).toBe('easter-2')
  const empty = textOf({ site: {}, pages: {} })
  const after = editedText(
    empty,
    addPart(contextOf(empty), 'campaigns', 'may', { from: '2026-05-01' }),
  )
  expect(JSON.parse(after)).toEqual({
    site: {},
    campaigns: { may: { from: '2026-05-01' } },
    pages: {},
  })
})

it('removes a change, and what it leaves empty', () => {
  const { path } = easter!.changes.at(-1)!
  const { campaigns } = JSON.parse(editedText(text, removeChange(context, path)))
  expect(Object.keys(campaigns.easter.set)).toEqual(['pages'])
})

it.each([{ title: null }, null])('brings back a change that a brand leaves out as %j', (top) => {
  const written = { campaigns: { easter: { set: { pages: { '/': { top } } } } } }
  const files = { [main]: text, [own]: textOf(written) }
  const place = { brand: 'lucky', view: createBrandViewer(main, calendar), bundle }
  const [left, ...others] = changesLeftOut(place.view(files, 'lucky'), 'easter')
  expect([left!.place?.join('.'), left!.value, others]).toEqual([
    'pages./.blocks.0.title',
    'Easter',
    [],
  ])
  expect(edited(files, resetToBase(files, place, left!.path))[own]).toBe('{}\n')
})

it('deletes a campaign, whose members stay or go, apart from sections', () => {
  const kept = JSON.parse(editedText(text, removeCampaign(context, easter!, 'keep')))
  expect(JSON.stringify(kept)).not.toMatch(/campaign|easter/)
  expect(kept.pages['/'].blocks[2].cards).toHaveLength(2)
  expect(kept.pages['/'].blocks).toHaveLength(4)
  const rest = JSON.parse(editedText(text, removeCampaign(context, easter!, 'remove')))
  expect(rest.pages['/'].blocks[2].cards).toEqual([{ title: 'A' }])
  expect(rest.pages['/'].blocks).toHaveLength(3)
  expect(Object.keys(rest.sections)).toEqual(['limits'])
})

describe('a campaign that brands have members of', () => {
  const files = {
    [main]: text,
    [own]: textOf({
      campaigns: { easter: { set: { pages: { '/': { top: { title: 'Lucky Easter' } } } } } },
      pages: {
        '/': {
          blocks: {
            top: { campaign: 'easter' },
            mine: { $after: 'top', type: 'cta', campaign: 'easter', title: 'Mine' },
            other: { $after: 'mine', type: 'cta', title: 'Other' },
          },
        },
      },
    }),
  }

  /** What is left of the home page of Lucky, and of its own text. */
  function deleted(fate: 'keep' | 'remove', brand?: string) {
    const shown = lens.show(files, brand)
    const campaign = viewCampaigns(shown.site, main).all[0]!
    const seen = { ...context, site: shown.site }
    const made = removeWithBrands({ draft: { files }, brand }, lens, seen, campaign, fate)
    const after = edited(files, made)
    const { pages } = lens.show(after, 'lucky').site
    return { titles: pages[0]!.blocks.map((block) => asRecord(block)['title']), left: after[own] }
  }

  it('counts them and what is set there, without those of all brands', () => {
    const [lucky, ...others] = findInBrands(files, lens.view, 'easter')
    expect(others).toEqual([])
    expect(lucky!.members.map((path) => path.join('.'))).toEqual([
      'pages./.blocks.0',
      'pages./.blocks.1',
    ])
    expect(lucky!.changes.map(({ value }) => value)).toEqual(['Lucky Easter'])
  })

  it.each([
    ['keep', undefined],
    ['keep', 'lucky'],
    ['remove', undefined],
    ['remove', 'lucky'],
  ] as const)('deletes it, and has to %s them, for %s', (fate, brand) => {
    const { titles, left } = deleted(fate, brand)
    expect(titles).toEqual(
      fate === 'keep'
        ? ['Hello', 'Mine', 'Other', undefined, undefined, 'Go']
        : ['Other', undefined, undefined],
    )
    expect(left).not.toContain('easter')
  })
})

describe('what is shown only during a campaign', () => {
  it('joins it in place of its own dates, in each layer, and is shown always again', () => {
    const dated = { type: 'cta', title: 'Go', from: '2026-03-01', until: '2026-04-01' }
    const page = { name: '/', blocks: [dated] }
    const before = textOf({ campaigns: { easter: {} }, pages: { '/': page } })
    const at = ['pages', '/', 'blocks', 0]
    const blockIn = (json: string) => asRecord(JSON.parse(json).pages['/']).blocks
    const joined = editedText(before, joinCampaign(contextOf(before), at, 'easter'))
    expect(blockIn(joined)).toEqual([{ type: 'cta', title: 'Go', campaign: 'easter' }])
    const freed = editedText(joined, joinCampaign(contextOf(joined), at))
    expect(blockIn(freed)).toEqual([{ type: 'cta', title: 'Go' }])
    const files = { [main]: freed, [own]: '{}' }
    const edits = joinCampaign(contextOf(freed), at, 'easter')
    const forBrand = edited(files, lens.write(files, edits, { kind: 'site', brand: 'lucky' }))
    expect(forBrand[own]).toContain('"campaign": "easter"')
    expect(lens.show(forBrand, 'lucky').site.pages[0]?.blocks[0]).toMatchObject({
      campaign: 'easter',
    })
  })

  it('is anything that can have dates, but not the first page or a text', () => {
    const paths = ['pages./', 'pages./.blocks.3', 'pages./.blocks.2.cards.0', 'sections.limits']
    const may = [...paths, 'pages./.blocks.3.title'].map((path) =>
      mayBeDuring(
        context,
        path.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step)),
      ),
    )
    expect(may).toEqual([false, true, true, true, false])
  })

  it('says so in few words', () => {
    const now = Date.parse('2026-06-01T00:00:00Z')
    const { all } = viewCampaigns(site, main)
    const words = (value: Record<string, string>) => describeWhen(value, all, calendar, now)
    expect(words({ from: '2026-08-01', until: '2026-08-15' })).toBe('1–15 Aug')
    expect(words({ from: '2026-08-01', until: '2026-09-15' })).toBe('1 Aug – 15 Sep')
    expect(words({ from: '2026-12-24', until: '2027-01-06' })).toBe('24 Dec – 6 Jan 2027')
    expect(words({ until: '2026-08-15' })).toBe('until 15 Aug')
    expect(words({ from: '2026-08-01T18:00', until: '2026-08-15' })).toBe(
      'from 1 Aug, 18:00, until 15 Aug',
    )
    expect(words({ campaign: 'easter' })).toBe('during Easter (from 1 Mar)')
  })
})
