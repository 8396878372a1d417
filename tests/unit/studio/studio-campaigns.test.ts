import { describe, expect, it } from 'vitest'
import { describeWhen } from '../../../studio/client/fields/schema/shown-words.ts'
import { resetToBase } from '../../../studio/client/model/brands/brand-edits.ts'
import { createBrandViewer } from '../../../studio/client/model/brands/brand-view.ts'
import { findInBrands, mayBeDuring } from '../../../studio/client/model/campaigns/campaign-edits.ts'
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

it('counts what brands have of a campaign, without what all brands have', () => {
  const changes = { top: { title: 'Lucky Easter' } }
  const files = {
    [main]: text,
    [own]: textOf({
      campaigns: { easter: { set: { pages: { '/': changes } } } },
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
  const [lucky, ...others] = findInBrands(files, lens.view, 'easter')
  expect(others).toEqual([])
  expect(lucky!.members.map((path) => path.join('.'))).toEqual([
    'pages./.blocks.0',
    'pages./.blocks.1',
  ])
  expect(lucky!.changes.map(({ value }) => value)).toEqual(['Lucky Easter'])
})

describe('what is shown only during a campaign', () => {
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
