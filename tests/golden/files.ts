import { makeBase, textOf } from '../fixtures/base-site.ts'

/** A mistake in a site of several files; what is printed about it stands in `expected/files/`. */
export interface FilesMistake {
  name: string
  /** The base site with its page /vip in pages/vip.json, changed: what stands in each file, as text or as JSON. */
  files: (site: SplitSite) => Record<string, string | Uint8Array | object>
}

/** The base site in two files. */
export interface SplitSite {
  main: { site: object; include: string[]; pages: Record<string, object> }
  vip: { pages: Record<string, object> }
}

/** Splits the base site, new at each call. */
export function splitSite(): SplitSite {
  const { site, pages } = makeBase()
  const { '/vip': vip = {}, ...others } = pages
  return {
    main: { site, include: ['pages/**/*.json'], pages: others },
    vip: { pages: { '/vip': vip } },
  }
}

function filesOf(
  { main, vip }: SplitSite,
  more: Record<string, string | Uint8Array | object> = {},
): Record<string, string | Uint8Array | object> {
  return { 'pages.json': main, 'pages/vip.json': vip, ...more }
}

function page(title: string, desc = 'Read the terms.'): object {
  return {
    name: title,
    meta: {
      title: `${title} at {keyword}`,
      description: `${title}: what there is, and what to read before you begin.`,
    },
    blocks: [{ type: 'hero', title, desc }],
  }
}

const include = (name: string, ...patterns: string[]): FilesMistake => ({
  name,
  files: (site) => filesOf({ ...site, main: { ...site.main, include: patterns } }),
})

const file = (name: string, path: string, content: string | Uint8Array | object): FilesMistake => ({
  name,
  files: (site) => filesOf(site, { [path]: content }),
})

const games = (name: string, pages: object): FilesMistake =>
  file(name, 'pages/games.json', { pages })

const vipWith = (name: string, from: string, to: string): FilesMistake => ({
  name,
  files: (site) => filesOf(site, { 'pages/vip.json': textOf(site.vip).replace(from, to) }),
})

const latin = textOf({ pages: { '/games': page('Spiele f\xfcr alle') } })
const sameHead = {
  title: 'Games at p666',
  description: 'What there is to play, by the kinds of games that people know.',
}

/** Mistakes that a site of several files can have. */
export const filesMistakes: readonly FilesMistake[] = [
  include('a pattern with a misspelt folder', 'page/**/*.json'),
  file('a page file that is a list', 'pages/vip.json', [page('VIP'), page('Levels')]),
  include('a page file that is misspelt', 'pages/vipp.json'),
  include('a pattern that finds pages.json only', 'pages/*.json', '*.json'),
  include('a pattern that begins with a dot', './pages/*.json'),
  include('a pattern with backslashes', 'pages\\*.json'),
  include('a pattern that leaves the folder', '../pages/*.json'),
  include('a pattern without an ending', 'pages/**'),
  include('a folder for a pattern', 'pages'),
  {
    name: 'a pattern that is no list',
    files: (site) => filesOf(site, { 'pages.json': { ...site.main, include: 'pages/*.json' } }),
  },
  {
    name: 'settings of the site in a page file',
    files: ({ main, vip }) => filesOf({ main, vip: { ...main, ...vip } }),
  },
  {
    name: 'further files in a page file',
    files: (site) => filesOf(site, { 'pages/vip.json': { include: ['more/*.json'], ...site.vip } }),
  },
  file('pages without their group in a page file', 'pages/games.json', { '/games': page('Games') }),
  file('one page by itself in a page file', 'pages/games.json', page('Games')),
  file('an empty page file', 'pages/new.json', ''),
  vipWith('a page file with a comma too many', '"VIP",', '"VIP",,'),
  file('a page file in an old encoding', 'pages/games.json', Buffer.from(latin, 'latin1')),
  vipWith('a misspelt property in a page file', '"vipLevels"', '"vipLevel"'),
  games('a dead link in a page file', { '/games': page('Games', 'To <a href="/vipp">VIP</a>.') }),
  games('a page in pages.json and in a page file', { '/bonus': page('Bonus games') }),
  games('a page in two page files with a slash at its end', { '/vip/': page('Very important') }),
  {
    name: 'a page in three files',
    files: (site) =>
      filesOf(site, {
        'pages/a.json': { pages: { '/vip': page('The first') } },
        'pages/b.json': { pages: { '/vip': page('The second') } },
      }),
  },
  {
    name: 'two files with one title',
    files: (site) =>
      filesOf(site, {
        'pages/a.json': { pages: { '/games': page('Games') } },
        'pages/b.json': { pages: { '/play': { ...page('Play'), meta: sameHead } } },
      }),
  },
  games('a path in capitals in a page file', { '/Games': page('Games') }),
  vipWith(
    'a page that stands twice in one page file',
    '"/vip"',
    `"/vip": ${JSON.stringify(page('One'))},\n    "/vip"`,
  ),
]
