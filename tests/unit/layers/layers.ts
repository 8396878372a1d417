import type { Path } from '../../../check/problem/problem.ts'
import { readCampaigns } from '../../../content/layers/campaigns.ts'
import type { Texts } from '../../../studio/api.ts'
import { makeBase, textOf } from '../../fixtures/base-site.ts'
import { main, own } from '../../fixtures/edited-site.ts'
import { calendar } from '../../fixtures/own-calendar.ts'

/* A small site in which everything is written in some layer, and what is edited in each. */

export const po = 'locales/fil.po'
export const ownPo = 'locales/fil/lucky.po'
const star = 'brands/star.json'
const pageFile = 'pages/vip.json'
const moreFile = 'pages/more.json'

const card = (id: string) => ({ id, title: `Card ${id}`, desc: `About ${id}.` })
/** The blocks on a page and in a section: what is edited is the first one, and the list of the second. */
const blocks = (name: string) => [
  { type: 'hero', id: name, title: `Title of ${name}`, desc: `Text of ${name}.`, image: 'vip' },
  {
    type: 'promoGrid',
    id: `${name}-grid`,
    emojiRule: { kind: 'first', emojis: ['🎉'] },
    cards: [card(`${name}-a`), card(`${name}-b`), card(`${name}-c`)],
  },
]
const use = { type: 'use', section: 'more', set: { other: { title: 'Title set' } } }
const [other] = blocks('other')
const during = { from: '2026-04-01', until: '2026-04-10' }
const page = (name: string, ...more: object[]) => ({
  name,
  meta: { title: `Page ${name} of {keyword}`, description: `What there is on the page ${name}.` },
  blocks: [...blocks(name), ...more],
})
const [hero, grid] = blocks('moved')
const [added, addedGrid] = blocks('added')
const nameless: object = JSON.parse(JSON.stringify(page('nameless')), (key, value: unknown) =>
  key === 'id' ? undefined : value,
)
const entry = (from: string, to: string): string => `\nmsgid "${from}"\nmsgstr "${to}"\n`
const header = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n'

/** All files of the site. */
export const files: Texts = {
  [main]: textOf({
    site: {
      ...makeBase().site,
      locales: [{ lang: 'fil-PH', path: '/fil', name: 'Filipino' }],
    },
    include: ['pages/*.json'],
    sections: {
      shared: { title: 'Shared', blocks: blocks('shared') },
      more: { title: 'More', blocks: [other] },
    },
    campaigns: {
      easter: {
        ...during,
        set: {
          pages: {
            '/': { home: { desc: 'Text of Easter.' }, 'home-b': { title: 'Card of Easter' } },
          },
        },
      },
    },
    pages: {
      '/': { ...page('home', use, { type: 'use', section: 'shared' }), name: '/' },
      '/added': { ...page('added'), blocks: [{ type: 'use', section: 'more' }] },
    },
  }),
  [pageFile]: textOf({ pages: { '/vip': page('vip') } }),
  [moreFile]: textOf({
    pages: {
      '/nameless': nameless,
      '/moved': { ...page('moved'), blocks: [grid, hero] },
    },
  }),
  [own]: textOf({
    site: { brand: 'lucky', keyword: 'Lucky', url: 'https://lucky.example' },
    sections: {
      shared: {
        blocks: {
          shared: { desc: 'Lucky shared.' },
          'shared-grid': { cards: { 'shared-b': { desc: 'Lucky card.' } } },
        },
      },
    },
    campaigns: { easter: { set: { pages: { '/': { home: { desc: 'Lucky Easter.' } } } } } },
    pages: {
      '/': {
        blocks: {
          home: { title: 'Lucky title', desc: 'Lucky text.' },
          'home-grid': { cards: { 'home-b': { desc: 'Lucky card.' } } },
        },
      },
      '/moved': { blocks: { moved: { $before: '*' } } },
      '/added': {
        blocks: {
          added: { $before: '*', ...added },
          'added-grid': { $after: 'added', ...addedGrid },
        },
      },
      '/own': page('own'),
    },
  }),
  [star]: textOf({ site: { brand: 'star', keyword: 'Star', url: 'https://star.example' } }),
  [po]: ['home', 'vip'].reduce(
    (text, name) =>
      text + entry(`Title of ${name}`, 'Pamagat') + entry(`Text of ${name}.`, 'Teksto.'),
    header,
  ),
  [ownPo]: header + entry('Lucky title', 'Pamagat ko') + entry('Lucky text.', 'Sa akin.'),
}

/** A layer of the site, and what is edited in it. */
export interface Layer {
  name: string
  /** The file in which it is written. */
  file: string
  /** What is shown. */
  brand?: string
  lang?: string
  during?: string
  /** The page that is open; "/" by default. */
  pageKey?: string
  /** The block, or the group of settings, with what is edited, in what is shown. */
  block: Path
  /** The name of the text that is edited, where it is a setting. */
  text?: string
  /** The list of blocks, and that of cards, as they are shown. */
  blocks: Path
  cards: Path
  /** Whose lists these are: its own unless given, or those of the site, which are changed for always. */
  lists?: 'none' | 'lasting'
  /** Whether no other layer has what is edited. */
  isOwn?: true
  /** The files that change in every case: what is named for a brand gets an id for all. */
  also?: readonly string[]
  /** The files that follow when the block gets another id, or is removed, since they name it. */
  followers?: readonly string[]
  /** Where the values of the block are in the file of the layer. */
  written: Path
}

const home: Path = ['pages', '/', 'blocks']
const shared: Path = ['sections', 'shared', 'blocks']

/** Lists of blocks and cards, and the first block, which is written there unless more is said. */
const at = (list: Path) => ({
  blocks: list,
  block: [...list, 0],
  cards: [...list, 1, 'cards'],
  written: [...list, 0],
})
/** The same on another page than "/". */
const onPage = (pageKey: string) => ({ pageKey, ...at(['pages', pageKey, 'blocks']) })
const ofLucky = { file: own, brand: 'lucky' }
const inFilipino = { lang: 'fil-PH', written: [] }
const duringEaster = {
  during: 'easter',
  lists: 'lasting' as const,
  written: ['campaigns', 'easter', 'set', 'pages', '/', 'home'],
}
const setOfUse: Path = [...home, 2, 'set', 'other']

/** Where a brand writes what differs in a block of a page. */
const over = (pageKey: string, id: string) => ({ written: ['pages', pageKey, 'blocks', id] })

export const layers: readonly Layer[] = [
  { name: 'base', file: main, ...at(home), followers: [own] },
  { name: 'page file', file: pageFile, ...onPage('/vip') },
  { name: 'brand', ...ofLucky, ...at(home), ...over('/', 'home') },
  {
    name: 'brand, in what has no id',
    ...ofLucky,
    also: [moreFile],
    ...onPage('/nameless'),
    ...over('/nameless', 'title-of-nameless'),
  },
  {
    name: 'brand, in what it moves',
    ...ofLucky,
    ...onPage('/moved'),
    ...over('/moved', 'moved'),
  },
  {
    name: 'brand, in a block that it adds',
    isOwn: true,
    ...ofLucky,
    ...onPage('/added'),
    ...over('/added', 'added'),
  },
  {
    name: 'brand, in a setting',
    ...ofLucky,
    ...at(home),
    block: ['site', 'footer'],
    text: 'promoText',
    written: ['site', 'footer'],
  },
  { name: 'brand, in a page that only it has', isOwn: true, ...ofLucky, ...onPage('/own') },
  { name: 'section', file: main, ...at(shared), followers: [own] },
  {
    name: 'set of a use',
    file: main,
    ...at(home),
    lists: 'none',
    block: setOfUse,
    written: setOfUse,
  },
  { name: 'campaign', file: main, ...at(home), ...duringEaster, followers: [own] },
  { name: 'language', file: po, ...at(home), ...inFilipino },
  { name: 'brand × language', file: ownPo, brand: 'lucky', ...at(home), ...inFilipino },
  {
    name: 'language, in what a brand shares',
    file: po,
    brand: 'lucky',
    ...onPage('/vip'),
    ...inFilipino,
  },
  { name: 'brand × campaign', ...ofLucky, ...at(home), ...duringEaster },
  { name: 'section × brand', ...ofLucky, ...at(shared), written: [...shared, 'shared'] },
]

/** An instant at which the campaign runs. */
export const running =
  readCampaigns({ campaigns: { during } }, calendar).get('during')?.span.from ?? 0
