import { describe, expect, it } from 'vitest'
import { limits as headLimits } from '../../../../check/rules/general/head/head-length.ts'
import { listTexts } from '../../../../site/locales/list-texts.ts'
import { makeBase } from '../../../fixtures/base-site.ts'
import { bundle } from '../../../fixtures/bundle.ts'
import { limits, use } from '../../../fixtures/sections.ts'

const { site, pages } = makeBase()
const { '/': home, ...others } = pages
const heads = { from: '2026-12-20', until: '2026-12-27' }
const root = {
  site,
  sections: { limits },
  campaigns: {
    christmas: {
      title: 'Christmas sale',
      ...heads,
      set: {
        pages: { '/vip': { note: { title: 'Merry Christmas' } } },
        sections: { limits: { limits: { title: 'Limits at Christmas' } } },
        meta: { '/vip': { title: 'VIP at Christmas' } },
        site: { footer: { promoText: 'A Christmas bonus' } },
      },
    },
  },
  pages: {
    '/': { ...home, blocks: [...(home?.blocks ?? []), use()] },
    ...others,
    '/vip': {
      ...pages['/vip'],
      blocks: [
        ...(pages['/vip']?.blocks ?? []),
        { type: 'headingCard', id: 'note', title: 'Note', desc: '<p>Of 5,000.</p>' },
        { type: 'headingCard', title: '2026', desc: '{keyword} &amp; <b>100%</b>' },
        use({ limits: { title: 'Limits for members' } }),
      ],
    },
  },
}
const texts = listTexts(root, { bundle })
const find = (text: string) => texts.find((one) => one.text === text)
const placesOf = (text: string) => find(text)?.uses.map(({ reference }) => reference)

describe('the texts of a site', () => {
  it('come page by page, and then the settings', () => {
    const all = texts.map(({ text }) => text)
    const order = ['Slots and tables at {keyword}', 'Limits', 'Bonus terms at {keyword}', 'VIP levels at {keyword}', 'Merry Christmas', '100% BONUS'] // prettier-ignore
    expect(order.map((text) => all.indexOf(text))).toEqual(
      order.map((text) => all.indexOf(text)).toSorted((a, b) => a - b),
    )
    expect(new Set(all).size).toBe(all.length)
  })

  it('are the words that visitors read, and nothing else', () => {
    const all = texts.map(({ text }) => text)
    expect(all).toEqual(expect.arrayContaining(['Register at {keyword}', 'Claim your bonus', '{keyword} gift box', 'Gambling can be addictive. Know when to stop.', 'Helpline', 'Our video', '<p>Of 5,000.</p>'])) // prettier-ignore
    const names = new Set(['p666', 'en-PH', 'Christmas sale', '/', '2026', '{keyword} &amp; <b>100%</b>', '(02) 8248-9568', 'bonus-2-1', 'promoUrl', '/bonus', 'note', 'hero', 'limits', '🎰', '2026-12-20']) // prettier-ignore
    expect(all.filter((text) => names.has(text))).toEqual([])
  })

  it('have places without numbers, with ids as contexts', () => {
    expect(find('A day')?.uses).toEqual([
      {
        reference: 'sections/limits:promoGrid/cards#a-day/title',
        contexts: ['sections/limits#a-day', 'sections/limits'],
        pages: ['/', '/vip'],
      },
    ])
    expect(placesOf('Bonus')).toEqual(['/:promoGrid/cards/title', '/bonus:hero/title'])
    expect(placesOf('VIP levels at {keyword}')).toEqual(['/vip:meta/title'])
    expect(placesOf('100% BONUS')).toEqual(['site:footer/promoText'])
  })

  it('include what uses of sections and campaigns set', () => {
    expect(find('Limits for members')?.uses[0]?.pages).toEqual(['/vip'])
    const set = ['Merry Christmas', 'Limits at Christmas', 'VIP at Christmas', 'A Christmas bonus']
    expect(
      set.map((text) => [placesOf(text)?.[0], [...(find(text)?.uses[0]?.pages ?? [])]]),
    ).toEqual([
      ['campaigns/christmas:set/pages//vip/note/title', ['/vip']],
      ['campaigns/christmas:set/sections/limits/limits/title', ['/']],
      ['campaigns/christmas:set/meta//vip/title', ['/vip']],
      ['campaigns/christmas:set/site/footer/promoText', []],
    ])
  })

  it('know what they are, and how much room there is', () => {
    const shapes = [
      'Register at {keyword}',
      'VIP levels at {keyword}',
      'Levels.',
      'Claim your bonus',
    ]
    expect(shapes.map((text) => [[...(find(text)?.pieces ?? [])], find(text)?.budget])).toEqual([
      [['Text'], 32],
      [['Text'], 65],
      [['Html'], undefined],
      [['Text'], 24],
    ])
  })

  it('are found in a site of any shape', () => {
    for (const shape of [undefined, null, [], { pages: [] }, { pages: { '/': 3 }, site: 'x' }])
      expect(listTexts(shape, { bundle })).toEqual([])
  })
})

it('gives a head the room that the rule on heads gives it', () => {
  const { title, description } = bundle.$defs['Meta']?.properties ?? {}
  const head = [title?.budget, description?.budget]
  expect(head).toEqual([headLimits.title.max, headLimits.description.max])
  const { title: own, description: other } = bundle.$defs['CampaignHead']?.properties ?? {}
  expect([own?.budget, other?.budget]).toEqual(head)
})
