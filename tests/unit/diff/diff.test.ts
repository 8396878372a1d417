// covers: tests/golden/expected/diff.txt
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { diffSites } from '../../../diff/diff.ts'
import { diffFormats } from '../../../diff/format.ts'
import type { PagesFile } from '../../../schema/pages.gen.ts'
import type { JsonValue } from '../../../schema/read/bundle.ts'
import { createComposerNamer } from '../../../studio/client/model/words/composer-namer.ts'
import { makeBase, deepFreeze, siteWith, textOf } from '../../fixtures/base-site.ts'
import { bundle } from '../../fixtures/bundle.ts'
import { root } from '../../fixtures/site-folder.ts'

const namer = createComposerNamer(bundle)

/** What happens to a site: values in other places, as for `siteWith`, or a change of it. */
type Edit = Readonly<Record<string, unknown>> | ((site: PagesFile) => unknown)

const { '/': home, '/bonus': bonus, '/vip': vip } = makeBase().pages
if (!home || !bonus || !vip) throw new Error('the base site has changed')
const [hero, facts, grid, legal, enter] = home.blocks

/** What a site has besides its pages: a section that the home page uses, and a campaign that changes all that it may. */
const layered: Edit = {
  'pages / blocks 0 id': 'welcome',
  'pages / blocks 4': {
    type: 'use',
    section: 'limits',
    set: { caps: { desc: 'Here', title: 'T' } },
  },
  sections: {
    limits: { title: 'Play safely', blocks: [{ type: 'headingCard', id: 'caps', title: 'Caps' }] },
  },
  campaigns: {
    christmas: {
      title: 'Christmas',
      from: '2026-12-20',
      set: {
        pages: { '/': { welcome: { title: 'Merry', desc: 'Ho ho' } } },
        sections: { limits: { caps: { title: 'Safe', desc: 'Less' } } },
        site: { footer: { promoText: 'Presents' } },
        meta: { '/vip': { title: 'VIP Christmas' } },
      },
    },
  },
}

function listAt(site: PagesFile, place: string): unknown[] {
  const list = place.split(' ').reduce<unknown>((at, step) => Reflect.get(Object(at), step), site)
  if (!Array.isArray(list)) throw new Error(`the site has no list ${place}`)
  return list
}

const splice = (place: string, at: number, count: number, ...entries: unknown[]): Edit => {
  return (site) => listAt(site, place).splice(at, count, ...structuredClone(entries))
}

function move(list: unknown[], from: number, to: number): void {
  list.splice(to, 0, ...list.splice(from, 1))
}

/** Each with a site different from the base site to start with, if there has to be one. */
const cases: [name: string, edit: Edit, from?: Edit][] = [
  ['nothing', {}],
  [
    'another order of keys',
    { 'pages / blocks 0': Object.fromEntries(Object.entries(hero ?? {}).toReversed()) },
  ],
  ['a text', { 'pages /vip blocks 0 title': 'VIP levels' }],
  ['a text in another object', { 'pages /bonus meta title': 'Offers' }],
  ['a block that moves', (site) => move(listAt(site, 'pages / blocks'), 1, 3)],
  ['two neighbours that swap', (site) => move(listAt(site, 'pages /bonus blocks'), 2, 3)],
  [
    'a block whose neighbours swap around it',
    { 'pages / blocks': [enter, legal, grid, facts, hero] },
  ],
  [
    'a block that is inserted before all others',
    splice('pages / blocks', 0, 0, { type: 'cta', title: 'Begin', buttons: [{ label: 'Go' }] }),
  ],
  ['a block that is removed', splice('pages / blocks', 1, 1)],
  ['a block without a title that is removed', splice('pages / blocks', 2, 1)],
  [
    'a block that moves and is edited',
    (site) => {
      move(listAt(site, 'pages /bonus blocks'), 1, 3)
      Object.assign(site.pages['/bonus']!.blocks[3]!, { title: 'All offers' })
    },
  ],
  [
    'a rewritten block',
    { 'pages /bonus blocks 0': { type: 'hero', title: 'Deals', desc: 'Now.', image: 'x-1' } },
  ],
  [
    'a block that is replaced',
    { 'pages /bonus blocks 2': { type: 'legal', sections: [{ title: 'T', desc: 'Rules.' }] } },
  ],
  ['another type for the same content', { 'pages /bonus blocks 3 type': 'promoGrid' }],
  [
    'one of three equal blocks that is removed',
    splice('pages / blocks', 5, 1),
    splice('pages / blocks', 5, 0, enter, enter, enter),
  ],
  [
    'one of two equal blocks that is edited',
    { 'pages / blocks 4 title': 'Enter now' },
    splice('pages / blocks', 5, 0, enter),
  ],
  [
    'an equal block around which another moves',
    splice('pages / blocks', 1, 1),
    splice('pages / blocks', 5, 0, facts),
  ],
  [
    'a card that is added between others',
    splice('pages /vip blocks 1 cards', 1, 0, { title: 'Wagering', desc: 'w' }),
  ],
  [
    'a card in one of two blocks of a type',
    splice('pages /vip blocks 2 cards', 1, 1),
    splice('pages /vip blocks', 2, 0, vip.blocks[1]),
  ],
  ['cards that swap', (site) => move(listAt(site, 'pages /vip blocks 1 cards'), 3, 0)],
  [
    'a card that is edited while another is inserted before it',
    (site) => {
      const cards = listAt(site, 'pages / blocks 2 cards')
      cards.unshift({ title: 'New', desc: 'n' })
      Object.assign(Object(cards[1]), { desc: 'All of it.' })
    },
  ],
  ['a property deep inside', { 'pages / blocks 2 cards 0 button href': '/vip' }],
  ['plain values in a list', { 'pages / blocks 2 emojiRule emojis': ['🎁', '🎰', '🎱', '🃏'] }],
  [
    'properties that are added and removed',
    {
      'pages /bonus blocks 0 logo': true,
      'pages /bonus blocks 0 button': { label: 'Go' },
      'pages /bonus blocks 1 columns': 3,
      'pages /bonus blocks 2 title': undefined,
      'pages /vip showNav': undefined,
    },
  ],
  ['an added list', { 'pages / vipLevels': [{ name: 'Gold' }, { name: 'Silver' }] }],
  [
    'pages that are added and removed',
    {
      'pages /vip': undefined,
      'pages /promos': {
        name: 'Promos',
        blocks: [{ type: 'legal', sections: [{ title: 'T', desc: 'Nothing alike.' }] }],
      },
    },
  ],
  ['a page under another address', { pages: { '/': home, '/offers': bonus, '/vip': vip } }],
  [
    'a page under another address that is edited',
    {
      pages: { '/': home, '/bonus': bonus, '/levels': vip },
      'pages /levels blocks 0 title': 'Levels',
    },
  ],
  ['another order of pages', { pages: { '/': home, '/vip': vip, '/bonus': bonus } }],
  ['a page that comes first', { pages: { '/vip': vip, '/': home, '/bonus': bonus } }],
  [
    'what all pages share',
    ({ site }) => {
      site.footer.promoText = '200% BONUS'
      move(site.footer.paymentMethods, 0, 4)
      Object.assign(site.footer.socialLinks[1]!, { label: 'Diary' })
      Object.assign(site.floatingButtons[0]!, { offset: 200 })
      site.redirects!['/new.html'] = 'promoUrl'
      delete site.redirects!['/old.html']
    },
  ],
  ['the schema that editors read', { $schema: './schema/pages.schema.json' }],
  [
    'a word in a long text',
    { 'pages / blocks 0 desc': `${'word '.repeat(60)}new ${'word '.repeat(40)}` },
    { 'pages / blocks 0 desc': 'word '.repeat(100) },
  ],
  [
    'the end of a long text',
    { 'pages / blocks 0 desc': `${'🎰'.repeat(98)}!` },
    { 'pages / blocks 0 desc': '🎰'.repeat(99) },
  ],
  [
    'characters that control a terminal',
    {
      'pages /vip blocks 0 title': 'a\u001b[31m\u009b\u202e\n',
      'pages /\u001b[2J': { name: '\u0007', blocks: [] },
    },
  ],
  [
    'a campaign that moves, ends and changes something else',
    {
      'campaigns christmas until': '2026-12-28',
      'campaigns christmas set pages / welcome title': 'Merrier',
      'campaigns later until': '2027-01-06',
    },
    {
      campaigns: {
        christmas: {
          from: '2026-12-20',
          until: '2026-12-27',
          set: { pages: { '/': { welcome: { title: 'Merry' } } } },
        },
        later: { from: '2026-12-31' },
      },
    },
  ],
  [
    'what a campaign sets',
    {
      'campaigns christmas from': '2026-12-21T18:00',
      'campaigns christmas set pages / welcome': { title: null, desc: 'Ho ho ho' },
      'campaigns christmas set sections limits caps': { title: 'Safe and sound' },
      'campaigns christmas set site footer promoText': 'Gifts',
      'campaigns christmas set meta /vip title': 'VIPs',
      'campaigns christmas set meta /bonus': { title: 'Bonuses' },
    },
    layered,
  ],
  [
    'a section, and what a page sets in it',
    {
      'sections limits blocks 0 title': 'Limits',
      'pages / blocks 4 set caps': { desc: 'There' },
    },
    layered,
  ],
  ['a use of another section', { 'pages / blocks 4 section': 'gone' }, layered],
  ['sections and campaigns that are added', layered, { sections: {}, campaigns: {} }],
  [
    'texts in their words, their formatting, or to the last letter, and a choice',
    {
      'pages / blocks 0 title': '',
      'pages / blocks 0 desc': 'For <i>all</i> &amp; me',
      'pages / blocks 1 desc': 'Know them',
      'pages / blocks 2 variant': 'compact',
      'pages /vip name': 'VIPs',
      'pages /vip blocks 0 desc': 'More '.repeat(30),
    },
    {
      'pages / blocks 0 desc': 'For <b>you</b> &amp; me',
      'pages / blocks 1 desc': 'Know <b>them</b>',
      'pages / blocks 2 variant': 'default',
    },
  ],
  [
    'keys that every object seems to have',
    (site) => {
      const odd = JSON.parse('{"__proto__": {"name": "P", "blocks": []}, "constructor": 1}')
      site.pages = { ...site.pages, ...odd }
    },
  ],
]

it('reports what has changed in pages.json', async () => {
  const said = cases.map(([name, edit, from = {}]) => {
    const before = edited(makeBase(), from)
    return `# ${name}\n${sayDifference(jsonOf(before), jsonOf(edited(before, edit)))}`
  })
  const file = join(root, 'tests/golden/expected/diff.txt')
  await expect(said.join('\n')).toMatchFileSnapshot(file)
})

it.each<[before: JsonValue, after: JsonValue, says: RegExp]>([
  [{ pages: [] }, { pages: {} }, /^pages changed: 0 pages → 0 values\n$/],
  [{}, { pages: ['a'] }, /^pages was added: a\n$/],
  [{ pages: [{ name: 'A' }] }, { pages: [] }, /^0 was removed: A\n$/],
  [{ pages: { '/a': 1 } }, { pages: { '/a': null } }, /^\/a changed: 1 → \(left out\)\n$/],
  [jsonOf(makeBase()), [], /^The whole file changed: \d values → 0 entries\n$/],
  [1, 2, /^The whole file changed: 1 → 2\n$/],
])('reports a change of shape %#', (before, after, says) => {
  expect(sayDifference(before, after)).toMatch(says)
})

function edited(site: PagesFile, edit: Edit): PagesFile {
  if (typeof edit !== 'function') return siteWith(structuredClone(edit), site)
  const copy = structuredClone(site)
  edit(copy)
  return copy
}

function sayDifference(before: JsonValue, after: JsonValue): string {
  const changes = diffSites(deepFreeze(before), deepFreeze(after))
  return diffFormats.text(changes, after, namer)
}

function jsonOf(site: PagesFile): JsonValue {
  return JSON.parse(textOf(site))
}
