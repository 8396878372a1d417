import { baseSite, textOf } from '../fixtures/base-site.ts'

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
  const { site, pages } = baseSite()
  const { '/vip': vip = {}, ...others } = pages
  return {
    main: { site, include: ['pages/**/*.json'], pages: others },
    vip: { pages: { '/vip': vip } },
  }
}

/** The files of a site by their names. */
function filesOf(
  { main, vip }: SplitSite,
  more: Record<string, string | Uint8Array | object> = {},
): Record<string, string | Uint8Array | object> {
  return { 'pages.json': main, 'pages/vip.json': vip, ...more }
}

/** A page with nothing wrong in it. */
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

const include =
  (...patterns: string[]) =>
  (site: SplitSite) =>
    filesOf({ ...site, main: { ...site.main, include: patterns } })

/** Mistakes that a site of several files can have. */
export const filesMistakes: readonly FilesMistake[] = [
  { name: 'a pattern with a misspelt folder', files: include('page/**/*.json') },
  {
    name: 'a page file that is a list',
    files: (site) => filesOf(site, { 'pages/vip.json': [page('VIP'), page('Levels')] }),
  },
  { name: 'a page file that is misspelt', files: include('pages/vipp.json') },
  { name: 'a pattern that finds pages.json only', files: include('pages/*.json', '*.json') },
  { name: 'a pattern that begins with a dot', files: include('./pages/*.json') },
  { name: 'a pattern with backslashes', files: include('pages\\*.json') },
  { name: 'a pattern that leaves the folder', files: include('../pages/*.json') },
  { name: 'a pattern without an ending', files: include('pages/**') },
  { name: 'a folder for a pattern', files: include('pages') },
  {
    name: 'a pattern that is no list',
    files: (site) => ({
      ...filesOf(site),
      'pages.json': { ...site.main, include: 'pages/*.json' },
    }),
  },
  {
    name: 'settings of the site in a page file',
    files: ({ main, vip }) => filesOf({ main, vip: { ...main, ...vip } }),
  },
  {
    name: 'further files in a page file',
    files: (site) => filesOf(site, { 'pages/vip.json': { include: ['more/*.json'], ...site.vip } }),
  },
  {
    name: 'pages without their group in a page file',
    files: (site) => filesOf(site, { 'pages/games.json': { '/games': page('Games') } }),
  },
  {
    name: 'one page by itself in a page file',
    files: (site) => filesOf(site, { 'pages/games.json': page('Games') }),
  },
  { name: 'an empty page file', files: (site) => filesOf(site, { 'pages/new.json': '' }) },
  {
    name: 'a page file with a comma too many',
    files: (site) =>
      filesOf(site, { 'pages/vip.json': textOf(site.vip).replace('"VIP",', '"VIP",,') }),
  },
  {
    name: 'a page file in an old encoding',
    files: (site) =>
      filesOf(site, {
        'pages/games.json': Buffer.from(
          textOf({ pages: { '/games': page('Spiele f\xfcr alle') } }),
          'latin1',
        ),
      }),
  },
  {
    name: 'a misspelt property in a page file',
    files: (site) =>
      filesOf(site, { 'pages/vip.json': textOf(site.vip).replace('"vipLevels"', '"vipLevel"') }),
  },
  {
    name: 'a dead link in a page file',
    files: (site) =>
      filesOf(site, {
        'pages/games.json': { pages: { '/games': page('Games', 'To <a href="/vipp">VIP</a>.') } },
      }),
  },
  {
    name: 'a page in pages.json and in a page file',
    files: (site) =>
      filesOf(site, { 'pages/games.json': { pages: { '/bonus': page('Bonus games') } } }),
  },
  {
    name: 'a page in two page files with a slash at its end',
    files: (site) =>
      filesOf(site, { 'pages/games.json': { pages: { '/vip/': page('Very important') } } }),
  },
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
        'pages/b.json': {
          pages: {
            '/play': {
              ...page('Play'),
              meta: {
                title: 'Games at p666',
                description: 'What there is to play, by the kinds of games that people know.',
              },
            },
          },
        },
      }),
  },
  {
    name: 'a path in capitals in a page file',
    files: (site) => filesOf(site, { 'pages/games.json': { pages: { '/Games': page('Games') } } }),
  },
  {
    name: 'a page that stands twice in one page file',
    files: (site) =>
      filesOf(site, {
        'pages/vip.json': textOf(site.vip).replace(
          '"/vip"',
          `"/vip": ${JSON.stringify(page('One'))},\n    "/vip"`,
        ),
      }),
  },
]
