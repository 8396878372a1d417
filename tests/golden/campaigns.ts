import { addParts } from '../../check/expand/kinds.ts'
import { marksOf } from '../../check/rules/read/brand-marks.ts'
import { limits, use } from '../fixtures/sections.ts'
import { fakeFiles } from '../fixtures/base-site.ts'
import type { Mistake } from './mistake.ts'

const christmas = { title: 'Christmas', from: '2026-12-20', until: '2026-12-27' }
const note = { type: 'headingCard', id: 'note', title: 'Opening hours', desc: 'As always.' }
const member = { ...note, campaign: 'christmas' }

const siteOf = (
  campaigns: object,
  block: object = note,
  parts: Readonly<Record<string, object>> = {},
): Mistake['edit'] => [addParts({ ...parts, campaigns }, block)]

const setting = (set: object, others: object = {}): object => ({
  christmas: { ...christmas, set, ...others },
})

/** Mistakes in campaigns and in what joins them. */
export const campaignMistakes: readonly Mistake[] = [
  {
    name: 'a campaign by another name',
    edit: siteOf({ christmas }, { ...note, campaign: 'xmas-christmas' }),
    names: 'christmas',
    isOpen: true,
  },
  {
    name: 'a campaign by its title',
    edit: siteOf({ christmas }, { ...note, campaign: 'Christmas' }),
    names: 'christmas',
  },
  {
    name: 'dates of a use beside its campaign',
    edit: siteOf(
      { christmas },
      { ...use(), campaign: 'christmas', from: '2026-12-30' },
      { sections: { limits } },
    ),
    names: 'from',
    isOpen: true,
  },
  {
    name: 'a misspelt campaign',
    edit: siteOf({ christmas }, { ...note, campaign: 'chrismas' }),
    names: 'christmas',
  },
  {
    name: 'a campaign without campaigns',
    edit: [['"desc": "First.",', '"desc": "First.", "campaign": "christmas",']],
    names: 'christmas',
    isOpen: true,
  },
  {
    name: 'a campaign and a date',
    edit: siteOf({ christmas }, { ...member, until: '2026-12-24' }),
    names: 'christmas',
    isOpen: true,
  },
  {
    name: 'a block on a page where the campaign does not run',
    edit: siteOf({ christmas: { ...christmas, pages: ['/vip'] } }, member),
    names: 'christmas',
    isOpen: true,
  },
  {
    name: 'a campaign that nothing joins',
    edit: siteOf({ christmas }),
    names: 'christmas',
    isOpen: true,
  },
  {
    name: 'a campaign that ends before it begins',
    edit: siteOf({ christmas: { ...christmas, until: '2026-12-19' } }, member),
    names: 'from',
    isOpen: true,
  },
  {
    name: 'a campaign that is over',
    edit: siteOf({ christmas: { from: '2020-12-20', until: '2020-12-27' } }, member),
    names: '2020',
    isOpen: true,
  },
  {
    name: 'a value for an id that the page does not have',
    edit: siteOf(setting({ pages: { '/': { nott: { title: 'Merry Christmas' } } } })),
    names: 'note',
  },
  {
    name: 'blocks around the ids of a page',
    edit: siteOf(setting({ pages: { '/': { blocks: { note: { title: 'Merry Christmas' } } } } })),
    isOpen: true,
  },
  {
    name: 'pages in a campaign under a misspelt name',
    edit: siteOf(setting({ page: { '/': { note: { title: 'Merry Christmas' } } } })),
    names: 'pages',
  },
  {
    name: 'the brands of a campaign in what it sets',
    edit: siteOf(setting({ brands: ['p666'] })),
    names: 'brands',
    isOpen: true,
  },
  {
    name: 'a value that no campaign can set',
    edit: siteOf(setting({ pages: { '/': { note: { titel: 'Merry Christmas' } } } })),
    names: 'title',
  },
  {
    name: 'values for a page that is not there',
    edit: siteOf(setting({ pages: { '/vipp': { note: { title: 'Merry Christmas' } } } })),
    names: '/vip',
    isOpen: true,
  },
  {
    name: 'values for a page whose path is in capitals',
    edit: [
      ['"/vip": {', '"/VIP.html": {'],
      addParts({ campaigns: setting({ meta: { '/vip': {} } }, { pages: ['/vip'] }) }, note),
    ],
    at: '"/VIP.html"',
    isOpen: true,
  },
  {
    name: 'values for pages with a slash too many or too few',
    edit: siteOf(
      setting({ pages: { '/vip/': { x: {} }, bonus: { x: {} } }, meta: { '//vip': {}, vip: {} } }),
    ),
    isOpen: true,
  },
  {
    name: 'values for a section that is not there',
    edit: siteOf(setting({ sections: { limits: { limits: { title: 'Merry Christmas' } } } })),
    names: 'limits',
    isOpen: true,
  },
  {
    name: 'settings of a campaign on one page',
    edit: siteOf(setting({ site: { footer: { promoText: 'Merry' } } }, { pages: ['/'] })),
    names: 'pages',
    isOpen: true,
  },
  {
    name: 'a dead link in what a campaign sets',
    edit: siteOf(
      setting({ pages: { '/': { note: { button: { label: 'See', href: '/vipp' } } } } }),
    ),
    names: '/vip',
  },
  {
    name: 'markup in what a campaign sets',
    edit: siteOf(setting({ pages: { '/': { note: { title: 'A <b>merry</b> one' } } } })),
    isOpen: true,
  },
  {
    name: 'a long title in what a campaign sets',
    edit: siteOf(setting({ meta: { '/': { title: 'Merry '.repeat(30).trim() } } })),
    isOpen: true,
  },
  {
    name: 'a missing picture in what a campaign sets',
    edit: siteOf(setting({ pages: { '/': { note: { imgPath: 'xmas' } } } })),
    names: 'imgPath',
    isOpen: true,
  },
  {
    name: 'two campaigns that set the same',
    edit: siteOf({
      ...setting({ pages: { '/': { note: { title: 'Merry Christmas' } } } }),
      december: {
        from: '2026-12-01',
        set: { pages: { '/': { note: { title: 'December' } } } },
      },
    }),
    names: 'christmas',
    isOpen: true,
  },
  {
    name: 'a campaign of a misspelt brand',
    edit: siteOf({ christmas: { ...christmas, brands: ['p666', 'luky'] } }, member),
    files: { ...fakeFiles(), brands: [marksOf('lucky', { keyword: 'Lucky Lantern' })] },
    names: 'lucky',
  },
]
