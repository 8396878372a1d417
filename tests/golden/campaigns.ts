import { addParts } from '../../check/expand/kinds.ts'
import { marksOf } from '../../check/rules/read/brand-marks.ts'
import { fakeFiles } from '../fixtures/base-site.ts'
import { limits, use } from '../fixtures/sections.ts'
import { slip, type Mistake } from './mistake.ts'

const christmas = { title: 'Christmas', from: '2026-12-20', until: '2026-12-27' }
const note = { type: 'headingCard', id: 'note', title: 'Opening hours', desc: 'As always.' }
const member = { ...note, campaign: 'christmas' }

/** The base site with a block on its first page, and with campaigns. */
function campaigns(name: string, block: object, names?: string, all?: object): Mistake {
  const edit = [addParts({ campaigns: { christmas, ...all } }, block)]
  return { name, edit, ...(names !== undefined && { names }) }
}

function setting(name: string, set: object, names?: string, others?: object): Mistake {
  return campaigns(name, note, names, settingOf(set, others))
}

const settingOf = (set: object, others: object = {}): object => ({
  christmas: { ...christmas, set, ...others },
})

const inNote = (values: object): object => ({ pages: { '/': { note: values } } })
const merry = { title: 'Merry Christmas' }

/** Mistakes in campaigns and in what joins them. */
export const campaignMistakes: readonly Mistake[] = [
  campaigns('a campaign by another name', { ...note, campaign: 'xmas-christmas' }, 'christmas'),
  campaigns('a campaign by its title', { ...note, campaign: 'Christmas' }, 'christmas'),
  {
    name: 'dates of a use beside its campaign',
    edit: [
      addParts(
        { sections: { limits }, campaigns: { christmas } },
        { ...use(), campaign: 'christmas', from: '2026-12-30' },
      ),
    ],
    names: 'from',
  },
  slip(
    'a campaign without campaigns',
    '"desc": "First.",',
    '"desc": "First.", "campaign": "christmas",',
    'christmas',
  ),
  campaigns('a campaign and a date', { ...member, until: '2026-12-24' }, 'christmas'),
  campaigns('a block on a page where the campaign does not run', member, 'christmas', {
    christmas: { ...christmas, pages: ['/vip'] },
  }),
  campaigns('a campaign that nothing joins', note, 'christmas'),
  campaigns('a campaign that ends before it begins', member, 'from', {
    christmas: { ...christmas, until: '2026-12-19' },
  }),
  campaigns('a campaign that is over', member, '2020', {
    christmas: { from: '2020-12-20', until: '2020-12-27' },
  }),
  setting(
    'a value for an id that the page does not have',
    { pages: { '/': { nott: merry } } },
    'note',
  ),
  setting('blocks around the ids of a page', { pages: { '/': { blocks: { note: merry } } } }),
  setting('the brands of a campaign in what it sets', { brands: ['p666'] }, 'brands'),
  setting('a value that no campaign can set', inNote({ titel: 'Merry Christmas' }), 'title'),
  setting('values for a page that is not there', { pages: { '/vipp': { note: merry } } }, '/vip'),
  setting('values for pages with a slash too many or too few', {
    pages: { '/vip/': { x: {} }, bonus: { x: {} } },
    meta: { '//vip': {}, vip: {} },
  }),
  setting(
    'values for a section that is not there',
    { sections: { limits: { limits: merry } } },
    'limits',
  ),
  setting(
    'settings of a campaign on one page',
    { site: { footer: { promoText: 'Merry' } } },
    'pages',
    { pages: ['/'] },
  ),
  setting(
    'a dead link in what a campaign sets',
    inNote({ button: { label: 'See', href: '/vipp' } }),
    '/vip',
  ),
  setting('markup in what a campaign sets', inNote({ title: 'A <b>merry</b> one' })),
  setting('a long title in what a campaign sets', {
    meta: { '/': { title: 'Merry '.repeat(30).trim() } },
  }),
  campaigns('two campaigns that set the same', note, 'christmas', {
    ...settingOf(inNote(merry)),
    december: { from: '2026-12-01', set: inNote({ title: 'December' }) },
  }),
  {
    ...campaigns('a campaign of a misspelt brand', member, 'lucky', {
      christmas: { ...christmas, brands: ['p666', 'luky'] },
    }),
    files: { ...fakeFiles(), brands: [marksOf('lucky', { keyword: 'Lucky Lantern' })] },
  },
]
