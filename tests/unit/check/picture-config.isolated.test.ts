import { expect, it, vi } from 'vitest'
import { createCheck } from '../../../check/check.ts'
import { typesOfPageData, typesOfPages } from '../../../codegen/types.ts'
import { loadSchemas } from '../../../schema/read/load-schemas.ts'
import { kindOf } from '../../../studio/client/fields/schema/field-kind.ts'
import { countEdits } from '../../../studio/client/model/pictures/picture-count.ts'
import { baseSite, compileSite, fakeFiles, textOf } from '../../fixtures/sites.ts'

vi.mock('../../../site.config.ts', async () => {
  const { defineSite } = await import('../../../schema/config/define-site.ts')
  const shell = {
    after: ['footer', 'floatingButtons'],
    inside: { footer: ['responsibleGambling'] },
  }
  return { default: defineSite({ rules: ['general', 'gambling-ph'], promoPage: true, shell }) }
})

const bundle = loadSchemas()
const check = createCheck(bundle)

/** The base site as it is without a number of pictures, with these properties in its block with a picture. */
function siteWith(properties: object) {
  const { site, pages } = baseSite()
  const { imageCount: _, ...settings } = site
  const hero = pages['/bonus']?.blocks[0]
  if (hero?.type !== 'hero') throw new Error('the base site has changed')
  Object.assign(hero, properties)
  const bonus = { ...pages['/bonus'], blocks: [hero] }
  const home = {
    ...pages['/'],
    blocks: [{ type: 'hero', title: 'Welcome', desc: 'A short text.' }],
  }
  return { site: settings, pages: { '/': home, '/bonus': bonus } }
}

function report(site: object): string[] {
  const { problems } = check(textOf(site), fakeFiles(), { at: Date.parse('2026-06-01') })
  return problems
    .filter(({ severity }) => severity === 'error')
    .map(({ code, where, message, hint }) => `${code} ${where}: ${message} ${hint}`)
}

it('asks for an alternative text where there is a picture', () => {
  expect(report(siteWith({ image: 'vip-8-1' }))).toEqual([
    'P013 /bonus › block 1 (hero): The property "imageAlt" is missing: what the picture shows, for people who cannot see it. It is empty if the picture is only decoration. For example, add: "imageAlt": "A loaf of rye bread, cut open"',
  ])
})

it('accepts a text with tokens, and none for decoration', () => {
  for (const imageAlt of ['A gift box of {keyword}', ''])
    expect(report(siteWith({ image: 'vip-8-1', imageAlt }))).toEqual([])
  expect(report(siteWith({ image: 'vip-8-1', imageAlt: 'A {box}' }))).toEqual([
    expect.stringContaining('P020'),
  ])
  expect(report(siteWith({ image: 'vip-8-1', imageAlt: ' ' }))).toEqual([
    expect.stringContaining('P042'),
  ])
})

it.each([
  ['A gift box of {keyword}', 'A gift box of p666'],
  ['', ''],
])('compiles the alternative text %j into the picture', (imageAlt, alt) => {
  const text = textOf(siteWith({ image: 'vip-8-1', imageAlt }))
  const { file } = check(text, fakeFiles(), { at: Date.parse('2026-06-01') })
  if (!file) throw new Error('there are problems')
  const [hero] = compileSite(file).pages['/bonus']?.blocks ?? []
  expect(hero).toMatchObject({ image: { alt } })
  expect(hero).not.toHaveProperty('imageAlt')
})

it('has types for what is written and for what is compiled', async () => {
  expect(await typesOfPages(bundle)).toContain('imageAlt?: AltText')
  expect(await typesOfPageData(bundle)).not.toContain('imageAlt')
})

it('has a field that knows decoration', () => {
  expect(kindOf(bundle, bundle.$defs['HeroBlock']?.properties?.['imageAlt'] ?? {})).toBe('alt')
})

it('counts no pictures', () => {
  expect(bundle.$defs['Site']?.properties).not.toHaveProperty('imageCount')
  const root = JSON.parse(textOf(siteWith({})))
  expect(
    countEdits(
      { roots: new Map([['pages.json', root]]), pages: [], settings: {}, broken: new Set() },
      1,
    ),
  ).toEqual([])
})
