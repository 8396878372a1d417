import { expect, it, vi } from 'vitest'
import { createCheck } from '../../../check/check.ts'
import { loadSchemas } from '../../../schema/read/load-schemas.ts'
import { describeTokens, readTokenValues } from '../../../schema/values/tokens.ts'
import { readRichText } from '../../../studio/client/rich/document/rich-text.ts'
import { readTyped, replaceTyped, writeTyped } from '../../../studio/client/typing/typed-text.ts'
import { baseSite, compileSite, fakeFiles, textOf } from '../../fixtures/sites.ts'

vi.mock('../../../site.config.ts', async (load) => {
  const { default: p666 } = await load<typeof import('../../../site.config.ts')>()
  const { defineSite } = await import('../../../schema/config/define-site.ts')
  const tokens = { keyword: 'keyword', shop: 'tokens.shop', year: 'footer.copyrightYear' }
  return { default: defineSite({ ...p666, tokens }) }
})

const check = createCheck(loadSchemas())

/** The base site with tokens, and a text in its second block on /bonus. */
function siteWith(title: string, tokens: object = { shop: 'Baker’s Shop' }) {
  const site = baseSite()
  Object.assign(site.site, { tokens })
  const grid = site.pages['/bonus']?.blocks[1]
  if (grid?.type !== 'promoGrid') throw new Error('the base site has changed')
  Object.assign(grid, { title })
  return site
}

function report(site: object): string[] {
  const { problems } = check(textOf(site), fakeFiles(), { at: Date.parse('2026-06-01') })
  return problems.map(({ code, message, hint }) => `${code} ${message} ${hint}`)
}

it('accepts the tokens of the configuration, and fills them in', () => {
  const site = siteWith('{shop} since {year}, by {keyword}')
  expect(report(site)).toEqual([])
  const page = compileSite(site).pages['/bonus']
  expect(JSON.stringify(page)).toContain('"Baker’s Shop since 2025, by p666"')
})

it('suggests the nearest token, and lists all', () => {
  expect(report(siteWith('At {shpo}'))).toEqual([
    'P020 Unknown token "{shpo}". Did you mean "{shop}"? Remove it, or write {keyword}, {shop}, {year}. A text cannot contain any other { or }.',
  ])
  expect(report(siteWith('At {shop'))).toEqual(['P020 A } is missing after "{shop". Write {shop}.'])
  expect(report(siteWith('At year}'))).toEqual([
    'P020 A { is missing before "year}". Write {year}.',
  ])
})

it('makes the values of its own tokens part of the settings', () => {
  expect(report(siteWith('At {shop}', {}))).toEqual([expect.stringContaining('"shop"')])
  expect(report(siteWith('At {shop}', { shop: 'A', shopp: 'B' }))).toEqual([
    expect.stringContaining('"shopp"'),
  ])
})

it('names what replaces them', () => {
  expect(describeTokens()).toBe(
    '{keyword} is replaced with the keyword of the brand. {shop} is replaced with "tokens.shop" of the site settings. {year} is replaced with "footer.copyrightYear" of the site settings.',
  )
})

const values = new Map([
  ['{keyword}', 'p666'],
  ['{shop}', 'Baker’s Shop'],
])

it('leaves a token without a value as it is written', () => {
  expect(readTokenValues({ tokens: { shop: 'A' } })).toEqual(new Map([['{shop}', 'A']]))
})

it('keeps several tokens whole while a text is typed', () => {
  const form = { values, isMarkup: false }
  const text = readTyped('{shop} by {keyword}, {year}', form)
  if (!text) throw new Error('not read')
  expect(text.shown).toBe('Baker’s Shop by p666, {year}')
  const typed = replaceTyped(text, form, { from: 3, to: 3, by: '!' })
  expect(writeTyped(typed.text, form)).toBe('{shop}! by {keyword}, {year}')
  const removed = replaceTyped(text, form, { from: 11, to: 14, by: '' })
  expect(writeTyped(removed.text, form)).toBe('y {keyword}, {year}')
  const added = replaceTyped(text, form, { from: 0, to: 0, by: '{keyword}: {shop} ' })
  expect(writeTyped(added.text, form)).toBe('{keyword}: {shop} {shop} by {keyword}, {year}')
  expect(added.caret).toBe('p666: Baker’s Shop '.length)
})

it('is one character of a formatted text each', () => {
  const written = '<b>{shop}</b> by {keyword} {none}'
  const text = readRichText(written)
  const names: string[] = []
  text?.doc.descendants(({ type, attrs }) => {
    if (type.name === 'token') names.push(String(attrs['token']))
  })
  expect(names).toEqual(['{shop}', '{keyword}'])
  expect(text?.write(text.doc)).toBe(written)
})
