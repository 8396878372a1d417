import { expect, it } from 'vitest'
import { createCheck } from '../../../check/check.ts'
import { typesOfPageData, typesOfPages } from '../../../codegen/types.ts'
import { defineSite } from '../../../schema/config/define-site.ts'
import { siteConfig } from '../../../schema/config/site-config.ts'
import { loadSchemas } from '../../../schema/read/load-schemas.ts'
import { calendarOf } from '../../../schema/values/calendar.ts'
import { describeTokens, readTokenValues } from '../../../schema/values/tokens.ts'
import { fieldKindOf } from '../../../studio/client/fields/schema/field-kind.ts'
import { countEdits } from '../../../studio/client/model/pictures/picture-edits.ts'
import { readPlainText, readRichText } from '../../../studio/client/rich/document/read-document.ts'
import { makeBase, compileSite, fakeFiles, textOf } from '../../fixtures/sites.ts'

/* A site in a time zone with summer time, with tokens of its own, and with pictures that need alternative texts and are not counted. */

const bundle = loadSchemas(
  defineSite({
    ...siteConfig,
    timeZone: 'Europe/Berlin',
    timeZoneName: 'Berlin',
    tokens: { keyword: 'keyword', shop: 'tokens.shop', year: 'footer.copyrightYear' },
    pictures: { alt: 'required', count: false },
  }),
)
const check = createCheck(bundle)
const at = Date.parse('2026-06-01T00:00+02:00')

interface Changes {
  hero?: object
  grid?: object
  cards?: readonly object[]
  tokens?: object
}

/** The first two blocks of /bonus, changed, on a site that shows no other picture. */
function siteWith({ hero, grid, cards = [], tokens = { shop: 'Baker’s Shop' } }: Changes) {
  const { site, pages } = makeBase()
  const { imageCount: _, ...settings } = site
  const [first, second] = pages['/bonus']?.blocks ?? []
  if (first?.type !== 'hero' || second?.type !== 'promoGrid')
    throw new Error('the base site has changed')
  second.cards.forEach((card, index) => Object.assign(card, cards[index]))
  const { image: _image, ...plain } = first
  const blocks = [
    { ...plain, ...hero },
    { ...second, ...grid },
  ]
  const welcome = { type: 'hero', title: 'Welcome', desc: 'A short text.' }
  return {
    site: { ...settings, tokens },
    pages: { '/': { ...pages['/'], blocks: [welcome] }, '/bonus': { ...pages['/bonus'], blocks } },
  }
}

function report(changes: Changes): string[] {
  const { problems } = check(textOf(siteWith(changes)), fakeFiles(), { at })
  return problems.map(({ code, message, hint }) => `${code} ${message} ${hint}`)
}

function compiled(changes: Changes) {
  const { file, problems } = check(textOf(siteWith(changes)), fakeFiles(), { at })
  if (!file) throw new Error(problems[0]?.message)
  return compileSite(file, { bundle }).pages['/bonus']?.blocks ?? []
}

it('reports a time that clocks skip or show twice, with what to write instead', () => {
  expect(report({ cards: [{ from: '2026-10-25T02:30' }, { from: '2027-03-28T02:30' }] })).toEqual([
    'P039 "2026-10-25T02:30" occurs twice in Berlin, because clocks are set back at that time. Write "2026-10-25T02:30+02:00" for the first time, or "2026-10-25T02:30+01:00" for the second.',
    'P039 "2027-03-28T02:30" does not exist in Berlin, because clocks are set forward at that time. Write an earlier or a later time, for example "2027-03-28T03:30".',
  ])
})

it('accepts the tokens of the configuration, and fills them in', () => {
  const grid = { title: '{shop} since {year}, by {keyword}' }
  expect(report({ grid })).toEqual([])
  expect(compiled({ grid })[1]).toMatchObject({ title: 'Baker’s Shop since 2025, by p666' })
})

it.each([
  [
    'At {shpo}',
    'P020 Unknown token "{shpo}". Did you mean "{shop}"? Remove it, or write {keyword}, {shop}, {year}. A text cannot contain any other { or }.',
  ],
  ['At {shop', 'P020 A } is missing after "{shop". Write {shop}.'],
  ['At year}', 'P020 A { is missing before "year}". Write {year}.'],
])('suggests the nearest token, and lists all, for %s', (title, problem) => {
  expect(report({ grid: { title } })).toEqual([problem])
})

it.each([
  [{}, '"shop"'],
  [{ shop: 'A', shopp: 'B' }, '"shopp"'],
])('makes the values of its own tokens part of the settings: not %j', (tokens, name) => {
  expect(report({ tokens })).toEqual([expect.stringContaining(name)])
})

it('names what replaces tokens, and leaves one without a value as it is written', () => {
  expect(describeTokens(bundle.settings)).toBe(
    '{keyword} is replaced with the keyword of the brand. {shop} is replaced with "tokens.shop" of the site settings. {year} is replaced with "footer.copyrightYear" of the site settings.',
  )
  expect(readTokenValues({ tokens: { shop: 'A' } }, bundle.settings)).toEqual(
    new Map([['{shop}', 'A']]),
  )
})

it('takes a token for one character of a text without markup', () => {
  const { doc } = readPlainText('{shop} by {keyword}, {year}', bundle.settings)
  expect(doc.children.map(({ type: { name } }) => name).join(' ')).toBe(
    'token text token text token',
  )
})

it('takes a token for one character of a formatted text', () => {
  const written = '<b>{shop}</b> by {keyword} {none}'
  const text = readRichText(written, bundle.settings)
  const names: string[] = []
  text?.doc.descendants(({ type, attrs }) => {
    if (type.name === 'token') names.push(String(attrs['token']))
  })
  expect(names).toEqual(['{shop}', '{keyword}'])
  expect(text?.write(text.doc)).toBe(written)
})

const image = 'vip-8-1'

it('asks for an alternative text where there is a picture, empty for decoration', () => {
  expect(report({ hero: { image } })).toEqual([
    'P013 The property "imageAlt" is missing: what the picture shows, for people who cannot see it. It is empty if the picture is only decoration. For example, add: "imageAlt": "A loaf of rye bread, cut open"',
  ])
  expect(report({ hero: { image, imageAlt: 'A {box}' } })).toEqual([
    expect.stringContaining('P020'),
  ])
  expect(report({ hero: { image, imageAlt: ' ' } })).toEqual([expect.stringContaining('P042')])
})

it.each([
  ['A gift box of {keyword}', 'A gift box of p666'],
  ['', ''],
])('compiles the alternative text %j into the picture', (imageAlt, alt) => {
  expect(report({ hero: { image, imageAlt } })).toEqual([])
  const [hero] = compiled({ hero: { image, imageAlt } })
  expect(hero).toMatchObject({ image: { alt } })
  expect(hero).not.toHaveProperty('imageAlt')
})

it('has types and a field for alternative texts', async () => {
  expect(await typesOfPages(bundle)).toContain('imageAlt?: AltText')
  expect(await typesOfPageData(bundle)).not.toContain('imageAlt')
  expect(fieldKindOf(bundle, bundle.$defs['HeroBlock']?.properties?.['imageAlt'] ?? {})).toBe('alt')
})

it('counts no pictures', () => {
  expect(bundle.$defs['Site']?.properties).not.toHaveProperty('imageCount')
  const roots = new Map([['pages.json', JSON.parse(textOf(siteWith({})))]])
  expect(
    countEdits(
      { roots, pages: [], settings: {}, broken: new Set(), calendar: calendarOf(bundle.settings) },
      1,
    ),
  ).toEqual([])
})
