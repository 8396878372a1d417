import { expect, it } from 'vitest'
import { listShellLanguages } from '../../../builder/compile/messages.ts'
import { siteTexts } from '../../../codegen/scaffold/site/site-texts.ts'

const site = {
  title: 'Mill Street',
  url: 'https://mill.example',
  color: '#2f6f4f',
  lang: 'en',
  languages: listShellLanguages(),
}

it.each([
  ['en-GB', false],
  ['de-AT', false],
  ['fil', false],
  ['fr-BE', true],
])('shows messages in English on a new site in %s: %s', (lang, isEnglish) => {
  const { 'site.config.ts': text = '' } = siteTexts({ ...site, lang }, undefined)
  expect(text.includes("locale: 'en'")).toBe(isEnglish)
})

it('checks the types of all folders with code of a new site', () => {
  const { include } = JSON.parse(siteTexts(site, '^1.0.0')['tsconfig.json'] ?? '')
  expect(include).toEqual(['site.config.ts', 'blocks', 'shell', 'rules', 'generated'])
})

it('takes the colour of the browser bar from the main colour', () => {
  const { site: settings } = JSON.parse(siteTexts(site, undefined)['pages.json'] ?? '')
  expect(settings.themeColor).toBe(settings.theme.colors.glow.dark)
})
