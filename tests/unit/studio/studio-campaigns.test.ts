import { describe, expect, it } from 'vitest'
import { asRecord } from '../../../schema/read/json-object.ts'
import { createSiteViewer } from '../../../site/view/site-view.ts'
import {
  addCampaign,
  nameCampaign,
  removeCampaign,
  removeChange,
  renameCampaign,
} from '../../../studio/client/model/campaigns/campaign-edits.ts'
import { resetToBase } from '../../../studio/client/model/brands/brand-edits.ts'
import { createBrandViewer } from '../../../studio/client/model/brands/brand-view.ts'
import { createSiteLens } from '../../../studio/client/session/brands/site-lens.ts'
import {
  findInBrands,
  removeWithBrands,
} from '../../../studio/client/model/campaigns/campaign-in-brands.ts'
import { applyEdits } from '../../../studio/client/model/brands/write-for-brand.ts'
import {
  changesLeftOut,
  describeSpot,
  viewCampaigns,
} from '../../../studio/client/model/campaigns/campaigns.ts'
import { createDraft, type FileEdit } from '../../../studio/client/model/draft.ts'
import { loadSchemas } from '../../../schema/read/load-schemas.ts'
import { textOf } from '../../fixtures/base-site.ts'

/* Campaigns as the composer lists and edits them. */

const main = 'pages.json'
const bundle = loadSchemas()
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

function contextOf(written: string) {
  return { site: createSiteViewer(main)({ [main]: written }), bundle, main }
}

function edited(written: string, edits: readonly FileEdit[]): string {
  const draft = createDraft({ [main]: written })
  expect(draft.edit(edits, { summary: '' })).toBe(true)
  return draft.state().files[main] ?? ''
}

const { site } = contextOf(text)
const [easter] = viewCampaigns(site, main).all

it('lists what joins a campaign, and what it changes, with the places', () => {
  expect(easter!.members.map((path) => describeSpot(path, { site, bundle, main }))).toEqual([
    '/ › Promo grid 3 › Cards › “B”',
    '/ › Call to action 4',
    'Section › limits',
  ])
  expect(easter!.changes.map(({ place, value }) => [place?.join('.'), value])).toEqual([
    ['pages./.blocks.0.title', 'Easter'],
    ['pages./.blocks.1.title', 'More'],
    [undefined, 'x'],
    ['site.footer.promoText', 'Eggs'],
  ])
})

it('marks the values that campaigns change', () => {
  const { titlesAt } = viewCampaigns(site, main)
  expect(titlesAt(['pages', '/', 'blocks', 0, 'title'])).toEqual(['Easter'])
  expect(titlesAt(['site', 'footer', 'promoText'])).toEqual(['Easter'])
  expect(titlesAt(['pages', '/', 'blocks', 3, 'title'])).toEqual([])
})

it('adds a campaign with a free name', () => {
  expect(nameCampaign(contextOf(text), 'Easter!')).toBe('easter-2')
  const empty = textOf({ site: {}, pages: {} })
  const after = edited(empty, addCampaign(contextOf(empty), 'may', { from: '2026-05-01' }))
  expect(JSON.parse(after)).toEqual({
    site: {},
    campaigns: { may: { from: '2026-05-01' } },
    pages: {},
  })
})

it('renames a campaign where it is joined, too', () => {
  const after = edited(text, renameCampaign(contextOf(text), easter!, 'spring'))
  expect(after.match(/"easter"/g)).toBeNull()
  expect(after.match(/"spring"/g)).toHaveLength(4)
})

it('removes a change, and what it leaves empty', () => {
  const { path } = easter!.changes.at(-1)!
  const { campaigns } = JSON.parse(edited(text, removeChange(contextOf(text), path)))
  expect(Object.keys(campaigns.easter.set)).toEqual(['pages'])
})

it.each([{ title: null }, null])('brings back a change that a brand leaves out as %j', (top) => {
  const written = { campaigns: { easter: { set: { pages: { '/': { top } } } } } }
  const files = { [main]: text, 'brands/lucky.json': textOf(written) }
  const place = { brand: 'lucky', view: createBrandViewer(main), bundle }
  const [left, ...others] = changesLeftOut(place.view(files, 'lucky'), 'easter')
  expect([left!.place?.join('.'), left!.value, others]).toEqual([
    'pages./.blocks.0.title',
    'Easter',
    [],
  ])
  const back = resetToBase(files, place, left!.path)
  const after = 'edits' in back ? applyEdits(files, back.edits) : undefined
  expect(after?.['brands/lucky.json']).toBe('{}\n')
})

it('deletes a campaign, whose members stay or go, apart from sections', () => {
  const kept = JSON.parse(edited(text, removeCampaign(contextOf(text), easter!, 'keep')))
  expect(JSON.stringify(kept)).not.toMatch(/campaign|easter/)
  expect(kept.pages['/'].blocks[2].cards).toHaveLength(2)
  expect(kept.pages['/'].blocks).toHaveLength(4)
  const rest = JSON.parse(edited(text, removeCampaign(contextOf(text), easter!, 'remove')))
  expect(rest.pages['/'].blocks[2].cards).toEqual([{ title: 'A' }])
  expect(rest.pages['/'].blocks).toHaveLength(3)
  expect(Object.keys(rest.sections)).toEqual(['limits'])
})

describe('a campaign that brands have members of', () => {
  const lens = createSiteLens({ main, bundle })
  const files = {
    [main]: text,
    'brands/lucky.json': textOf({
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
    const context = { site: shown.site, bundle, main }
    const made = removeWithBrands({ draft: { files }, brand }, lens, context, campaign, fate)
    const after = 'edits' in made ? applyEdits(files, made.edits)! : {}
    const { pages } = lens.show(after, 'lucky').site
    const titles = pages[0]!.blocks.map((block) => asRecord(block)['title'])
    return { titles, own: after['brands/lucky.json'] }
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

  it.each([undefined, 'lucky'])('deletes it for %s, and keeps them', (brand) => {
    const { titles, own } = deleted('keep', brand)
    expect(titles).toEqual(['Hello', 'Mine', 'Other', undefined, undefined, 'Go'])
    expect(own).not.toContain('easter')
  })

  it.each([undefined, 'lucky'])('deletes it for %s, and removes them', (brand) => {
    const { titles, own } = deleted('remove', brand)
    expect(titles).toEqual(['Other', undefined, undefined])
    expect(own).not.toContain('easter')
  })
})
