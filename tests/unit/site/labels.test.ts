import { readFileSync, writeFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createSiteReader } from '../../../builder/load-site.ts'
import { siteRules } from '../../../check/rules/site-rules.ts'
import { createTextCheck } from '../../../check/translations/text-check.ts'
import { typeOfLabels } from '../../../codegen/types.ts'
import { SiteContext } from '../../../renderer/document/site-context.ts'
import { useLabels } from '../../../renderer/document/use-labels.ts'
import { readLabels } from '../../../schema/config/labels.ts'
import { siteConfig } from '../../../schema/config/site-config.ts'
import { listTexts } from '../../../site/locales/list-texts.ts'
import { checkLabels } from '../../../site/messages/check-messages.ts'
import { makeBase, fakeFiles } from '../../fixtures/base-site.ts'
import { openSiteFolder } from '../../fixtures/built-site.ts'
import { bundle } from '../../fixtures/bundle.ts'
import { translatedSite, writeTranslatedSite } from '../../fixtures/languages.ts'
import { makeFolder, writeFiles } from '../../fixtures/site-folder.ts'
import { compileSite } from '../../fixtures/sites.ts'

/** Labels of components of a site. */

const labels = {
  more: 'All breads of {keyword}',
  bread_one: '{count} bread from {town}',
  bread_other: '{count} breads from {town}',
}
const settings = { ...siteConfig, labels }
type Labels = { more: undefined; bread: { count: number; town: string } }

/** What a component says on a page in a language, in a block with this data. */
function say(site: ReturnType<typeof compileSite>['site'], block?: object): string {
  function Breads() {
    const label = useLabels<Labels>(block)
    const counted = [1, 4].map((count) => label('bread', { count, town: 'Graz' }))
    return [label('more'), ...counted].join(' | ')
  }
  return renderToStaticMarkup(createElement(SiteContext, { value: site }, createElement(Breads)))
}

it('are part of what pages share, with tokens filled, and of no site without them', () => {
  const { site } = compileSite(makeBase(), { bundle: { ...bundle, settings } })
  expect(say(site)).toBe('All breads of p666 | 1 bread from Graz | 4 breads from Graz')
  expect(compileSite(makeBase()).site).not.toHaveProperty('labels')
})

it('are translated like all texts, each plural form by itself, and stay as they are until then', async () => {
  const { folder, placeOf, at } = openSiteFolder()
  writeTranslatedSite(folder, translatedSite())
  const po = readFileSync(at('locales/fil.po'), 'utf8')
  const own = `msgctxt "labels/bread_other"\nmsgid "${labels.bread_other}"\nmsgstr "{count} tinapay mula sa {town}"\n`
  writeFileSync(at('locales/fil.po'), `${po}\n${own}`)
  const { content } = await createSiteReader(settings).load(placeOf())
  const [filipino] = content?.languages ?? []
  if (!filipino) throw new Error('the site has no other language')
  expect(say(filipino.data.site)).toBe(
    'All breads of p666 | 1 bread from Graz | 4 tinapay mula sa Graz',
  )
  const inOriginal = say(filipino.data.site, { $lang: 'en-PH' })
  expect(inOriginal).toBe('All breads of p666 | 1 bread from Graz | 4 breads from Graz')
})

it('are texts to translate, which the composer counts to the settings', () => {
  const texts = listTexts(makeBase(), { bundle: { ...bundle, settings } })
  expect(texts.slice(-3).map(({ text, uses }) => [text, ...uses])).toEqual(
    Object.entries(labels).map(([key, text]) => [
      text,
      { reference: `site:labels/${key}`, contexts: [`labels/${key}`, 'site'], pages: [] },
    ]),
  )
})

it.each([
  ['{count} tinapay', []],
  ['{cuont} tinapay', ['unknown-token']],
])('may be translated with the values that they have, but no others: %s', (translation, found) => {
  const check = createTextCheck(makeBase(), {
    schemas: { ...bundle, settings },
    rules: siteRules(settings),
    files: fakeFiles(),
    at: 0,
  })
  const findings = check('Text', translation, '{count} breads', 'fil')
  expect(findings.map(({ by }) => by.rule.name)).toEqual(found)
})

describe('the check of a messages file', () => {
  it.each([
    ['{ "Labels": { "bread_one": "A" } }', '1:15 there is no "bread_other"'],
    ['{ "Labels": { "Bread": "A" } }', '1:15 cannot be the key'],
    ['{ "Labels": { "bread": 3 } }', '1:15 must be a text'],
    ['{ "Labels": { "bread": " " } }', '1:15 must be a text'],
    ['{ "Labels": [] }', '1:3 must be an object'],
    ['{ "Labels": { "bread" "A" } }', '1:21 '],
  ])('finds the place of a mistake in %s', (text, expected) => {
    const [problem] = checkLabels('messages/en.json', text, 'en-PH')
    const { line, column } = problem?.range.start ?? {}
    const [place, words = ''] = expected.split(/ (.*)/s)
    expect(`${line}:${column}`).toBe(place)
    expect(problem?.message).toContain(words)
    expect(problem?.file).toBe('messages/en.json')
  })

  it('finds nothing in other messages and whole labels, and labels in a language of translations', () => {
    const text = JSON.stringify({ Home: { menu: 'Menu' }, Labels: labels })
    expect(checkLabels('messages/en.json', text, 'en-PH')).toEqual([])
    expect(checkLabels('messages/fil.json', text, 'en-PH')).toMatchObject([
      { code: 'P123', message: expect.stringContaining('messages/en.json') },
    ])
  })

  it('is part of that of a site', async () => {
    const { folder, placeOf } = openSiteFolder()
    writeFiles(folder, { 'messages/en.json': { Labels: { bread_one: 'A' } } })
    writeTranslatedSite(folder)
    const { check } = await createSiteReader(siteConfig).load(placeOf())
    expect(check.problems).toContainEqual(
      expect.objectContaining({ code: 'P123', file: 'messages/en.json' }),
    )
  })
})

it('are read from the file of the language, without those that are not valid', () => {
  const folder = makeFolder()
  onTestFinished(() => folder.remove())
  const texts = { Labels: { ...labels, Bread: 'A', none: 3 } }
  writeFiles(folder.path, { 'messages/de.json': texts, 'messages/en.json': '{' })
  expect(readLabels('de-AT', folder.path)).toEqual(labels)
  expect(['en', 'fil'].map((lang) => readLabels(lang, folder.path))).toEqual([undefined, undefined])
})

it('have a type in which tokens of the site are no parameters', () => {
  expect(typeOfLabels(settings)).toContain(
    '{ more: undefined; bread: { count: number; town: string | number } }',
  )
  expect(typeOfLabels(siteConfig)).toBe('')
})
