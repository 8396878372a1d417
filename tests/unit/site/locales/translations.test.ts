import { expect, it } from 'vitest'
import { readPo } from '../../../../site/locales/po/po-file.ts'
import { countTranslations, isComplete } from '../../../../site/locales/shown/completeness.ts'
import { openTranslations } from '../../../../site/locales/translations.ts'
import { sourceText } from '../../../fixtures/translations.ts'

const shared = readPo(`
msgid "Register"
msgstr "Magrehistro"

msgctxt "/bonus"
msgid "Register"
msgstr "Kunin ang bonus"

msgctxt "/vip"
msgid "Register"
msgstr ""

#, fuzzy
msgid "Log in"
msgstr "Pumasok"

#~ msgid "Gone"
#~ msgstr "Wala na"
`)
const brand = readPo('msgid "Register"\nmsgstr "Sumali"\n')
const translations = openTranslations([shared])

it.each([
  [['/'], 'Magrehistro'],
  [['/bonus#offers', '/bonus'], 'Kunin ang bonus'],
  [['/vip'], 'Magrehistro'],
])('translates a text at %j as %s', (contexts, translation) => {
  expect(translations.find('Register', contexts)?.translation).toBe(translation)
})

it('takes the translation of the brand, but that for a place from any file', () => {
  const own = openTranslations([brand, shared])
  expect(own.find('Register', ['/'])?.translation).toBe('Sumali')
  expect(own.find('Register', ['/bonus'])?.translation).toBe('Kunin ang bonus')
})

it('uses neither fuzzy nor obsolete translations', () => {
  const states = ['Register', 'Log in', 'Gone', 'New'].map((text) => [
    translations.find(text, [])?.translation,
    translations.stateOf(text, []),
  ])
  expect(states).toEqual([
    ['Magrehistro', 'translated'],
    [undefined, 'fuzzy'],
    [undefined, 'missing'],
    [undefined, 'missing'],
  ])
})

it('counts each text once on each page, and those of the settings by themselves', () => {
  const settings = { ...sourceText('Log in', 'site:footer/promoText') }
  const texts = [
    sourceText('Register', '/:hero/title', '/:cta/title', '/bonus:hero/title'),
    sourceText('New', '/bonus:cta/title'),
    { ...settings, uses: settings.uses.map((use) => ({ ...use, pages: [] })) },
  ]
  const {
    all,
    pages,
    settings: shown,
  } = countTranslations(texts, translations, ['/', '/bonus', '/e'])
  expect(all).toEqual({ translated: 1, fuzzy: 1, missing: 1 })
  expect(shown).toEqual({ translated: 0, fuzzy: 1, missing: 0 })
  expect([...pages].map(([key, counts]) => [key, counts, isComplete(counts)])).toEqual([
    ['/', { translated: 1, fuzzy: 0, missing: 0 }, true],
    ['/bonus', { translated: 1, fuzzy: 0, missing: 1 }, false],
    ['/e', { translated: 0, fuzzy: 0, missing: 0 }, true],
  ])
})
