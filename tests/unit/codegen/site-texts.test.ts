import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { listShellLanguages } from '../../../builder/compile/messages.ts'
import { writeNewSite } from '../../../codegen/scaffold/site/new-site.ts'
import { firstTextsIn } from '../../../codegen/scaffold/site/site-texts.ts'
import { siteTexts } from '../../../codegen/scaffold/site/site-texts.ts'
import { makeFolder } from '../../fixtures/site-folder.ts'

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

it.each([
  ['de', 'Willkommen bei {keyword}'],
  ['de-AT', 'Willkommen bei {keyword}'],
  ['fil', 'Maligayang pagdating sa {keyword}'],
  ['en-GB', 'Welcome to {keyword}'],
  ['fr-BE', 'Welcome to {keyword}'],
])('writes the pages of a new site in %s', (lang, welcome) => {
  const text = siteTexts({ ...site, lang }, undefined)['pages.json'] ?? ''
  expect(text.includes(welcome)).toBe(true)
  expect(text.includes('Replace this text')).toBe(/^(?:en|fr)/.test(lang))
  expect(firstTextsIn(lang) !== undefined).toBe(lang !== 'fr-BE')
})

it('names the commands on changed schemas in package.json', () => {
  const { scripts } = JSON.parse(siteTexts(site, {})['package.json'] ?? '')
  expect(scripts).toMatchObject({ impact: 'page-renderer impact', pull: 'page-renderer pull' })
  expect(scripts).toHaveProperty('new-migration')
})

it('checks the types of all folders with code of a new site', () => {
  const { include } = JSON.parse(siteTexts(site, {})['tsconfig.json'] ?? '')
  expect(include).toEqual(['site.config.ts', 'blocks', 'shell', 'rules', 'generated'])
})

it('keeps the output of builds, also of killed ones, and their cache in CI out of git', () => {
  expect(siteTexts(site, {})['.gitignore']).toBe('node_modules/\ndist/\ndist.*\n.page-renderer/\n')
})

it('takes the colour of the browser bar from the main colour', () => {
  const { site: settings } = JSON.parse(siteTexts(site, undefined)['pages.json'] ?? '')
  expect(settings.themeColor).toBe(settings.theme.colors.glow.dark)
})

it('completes a site that a killed run left, and writes over no other', () => {
  const { path, remove } = makeFolder()
  onTestFinished(remove)
  const write = (title: string) => writeNewSite(path, { ...site, title }, [['a/b', 'c']], () => {})
  const names = write('Mill')
  rmSync(join(path, 'a/b'))
  expect(write('Mill')).toEqual(names)
  expect(() => write('Hill')).toThrow('pages.json exists. Choose another folder.')
})
