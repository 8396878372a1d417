import { expect, it } from 'vitest'
import {
  checkText,
  fakeFiles,
  formatProblems,
  pictureNames,
  publicFiles,
  siteWith,
  textOf,
  textWith,
} from '../../fixtures/sites.ts'

/* Paths of pages, links, files and redirects. */

const list = (words: string): string[] => words.split(' ')

it.each(list('vip /vip/ //vip /guides/vip /vip-2'))('accepts the path %s', (path) => {
  expect(formatProblems(textWith(['"/vip": {', `"${path}": {`]))).toBe('')
})

it.each(list('/клуб /! /Bonus /БОНУС/?'))('suggests for %s no path that is taken', (path) => {
  const printed = formatProblems(textWith(['"/vip": {', `"${path}": {`]))
  expect(printed).toContain('is not a valid path.')
  expect(printed).not.toMatch(/for example "\/(?:bonus)?"/)
})

const good =
  '/ /bonus /bonus?from=home /bonus#main #main # /old.html /logo/p666.png https://x.example/'
it.each(list(`${good} tel:+63282489568 mailto:a@b.example`))('accepts a link to %s', (href) => {
  expect(formatProblems(textWith(['"href": "/bonus"', `"href": "${href}"`]))).toBe('')
  const inMarkup = checkText(textWith(['/bonus#how-to-start', href])).problems
  expect(inMarkup.filter(({ code }) => code === 'P024')).toEqual([])
})

it('refuses a source picture as a file, since the build does not deliver it', () => {
  const text = textWith(['"image": "/payments/card.svg"', '"image": "/images/vip-8-1.svg"'])
  const files = fakeFiles(pictureNames, [...publicFiles, '/images/vip-8-1.svg'])
  expect(formatProblems(text, files)).toContain('1 error')
})

const redirects = (all: Record<string, string>, more: object = {}): string => {
  const own = { '/ogrmowvk.html': 'promoUrl', ...all }
  return textOf(siteWith({ 'site redirects': own, ...more }))
}

const circles: Record<string, string>[] = [
  { '/a': '/a?x=1' },
  { '/a': '/b#x', '/b': '/a' },
  { '/a': '/b', '/b': '/c', '/c': '/b' },
  { '/a': '/a.html' },
  { '/a': '/A' },
  { '/a': 'https://p666.example/b', '/b': 'https://p666.example/%61' },
]
it.each(circles)('finds the circle in %j', (all) => {
  expect(formatProblems(redirects(all))).toContain('leads in a circle')
})

it('finds the circle over the promotional page', () => {
  const own = (path: string): string =>
    formatProblems(
      textWith(
        ['"/old.html": "/bonus"', '"/old.html": "promoUrl"'],
        ['"promoUrl": "https://promo.team.example/register"', `"promoUrl": "${path}"`],
      ),
    )
  expect(own('https://p666.example/old.html')).toContain('from "/old.html" leads in a circle')
  expect(own('https://p666.example/bonus')).toBe('')
})

it('follows chains of any length, and reports a circle once', () => {
  const count = 30
  const chain = (end: string): Record<string, string> =>
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => [
        `/step-${at}`,
        at + 1 < count ? `/step-${at + 1}` : end,
      ]),
    )
  expect(formatProblems(redirects(chain('/bonus')))).toBe('')
  const { problems } = checkText(redirects(chain('/step-7')))
  expect(problems.map(({ code, path }) => [code, path.at(-1)])).toEqual([['P029', '/step-7']])
})

const ofBuild =
  '/404.html /_headers /_nginx.conf /.assetsignore /sitemap-2.xml /site.webmanifest /data/site.json'
const outside = '/../outside.html /.. /a/../../outside.html /.'
it.each(list(`/vip.html /index.html /logo/p666.png ${ofBuild} ${outside}`))(
  'refuses a redirect at %s, which is taken or outside the site',
  (from) => expect(formatProblems(redirects({ [from]: '/bonus' }))).toContain('1 error'),
)

it('finds a file that another redirect needs as a folder', () => {
  const printed = formatProblems(redirects({ '/a.html': '/bonus', '/a.html/b': '/bonus' }))
  expect(printed).toContain(
    '"/a.html/b" and "/a.html" cannot both exist: a file and a folder would have the same name.',
  )
})

it.each(['/BONUS', '/Index', '/old', '/OLD.html'])(
  'finds that %s is an address that something else has',
  (from) => {
    expect(formatProblems(redirects({ '/old.html': '/bonus', [from]: '/vip' }))).toContain(
      'P029 bad-redirect',
    )
  },
)

it('finds a file of the public folder that a redirect would replace', () => {
  const files = fakeFiles(pictureNames, [...publicFiles, '/foo.html'])
  expect(formatProblems(redirects({ '/foo': '/bonus' }), files)).toContain(
    '"/foo" is used by the site itself',
  )
})

it.each(['/bonus.html', '/index.html'])('finds a public file %s in the place of a page', (name) => {
  const printed = formatProblems(textWith(), fakeFiles(pictureNames, [...publicFiles, name]))
  expect(printed).toContain(`"public${name}" has the name of a file that the build writes`)
})

it('finds a temporary redirect that is none, and proposes what is meant', () => {
  const temporary = (name: string) =>
    checkText(
      textWith([
        '"/old.html": "/bonus"\n    },',
        `"/old.html": "/bonus"\n    },\n"temporaryRedirects": ["${name}"],`,
      ]),
    )
  expect(temporary('/old.html').problems).toEqual([])
  expect(temporary('/old.htm').problems).toMatchObject([
    {
      code: 'P029',
      path: ['site', 'temporaryRedirects', 0],
      fix: { edits: [{ kind: 'set', value: '/old.html' }] },
    },
  ])
  expect(temporary('/bonus').problems).toMatchObject([{ fix: { edits: [{ kind: 'remove' }] } }])
})

it('lets redirects lead one to another, and away', () => {
  expect(
    formatProblems(
      redirects({ '/a': '/b', '/b': '/bonus', '/c': 'promoUrl', '/d': 'https://other.example/' }),
    ),
  ).toBe('')
})

const inFilipino = (all: Record<string, string>): string =>
  redirects(all, { 'site locales': [{ lang: 'fil-PH', path: '/fil', name: 'Filipino' }] })

it.each(['/fil', '/fil.html', '/fil/vip', '/fil/VIP.html', '/fil/site.webmanifest', '/fil/404'])(
  'finds that %s is an address in another language',
  (from) => {
    const { problems } = checkText(inFilipino({ [from]: '/bonus' }))
    expect(problems.map(({ code }) => code)).toEqual(['P029'])
  },
)

it('lets redirects lead to pages in other languages, and to what has an id there', () => {
  const { problems } = checkText(
    inFilipino({ '/a': '/fil', '/fil/b': '/fil/vip', '/c': '/fil/bonus#how', '/d': '/fil/old2' }),
  )
  expect(problems.map(({ message }) => message)).toEqual([
    'Nothing on the page "/bonus" has the id "how".',
    'The link "/fil/old2" does not lead to a page.',
  ])
})
