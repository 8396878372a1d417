// covers: renderer/messages/**
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, test } from 'vitest'
import { openCatalogue, translateShell } from '../../../builder/compile/messages.ts'
import { siteConfig } from '../../../schema/config/site-config.ts'
import { projectRoot } from '../../../schema/read/load-schemas.ts'
import { createCalendar, nameDay } from '../../../schema/values/calendar.ts'
import { explainMessages, namespaces } from '../../../site/messages/shell-messages.ts'
import { makeFolder, writeFiles } from '../../fixtures/site-folder.ts'
import { makeBase, compileSite } from '../../fixtures/sites.ts'

const catalogue = openCatalogue('zh-TW')

describe('the rows on locales', () => {
  test('the internationalisation library default is en-US', () => {
    expect(openCatalogue().language).toBe('en-US')
    expect(openCatalogue().t('loading', { ns: 'Home' })).toBe('Loading...')
  })

  test("the site's own default is zh-TW with fallback en", () => {
    expect([siteConfig.locale, siteConfig.fallbackLocale]).toEqual(['zh-TW', 'en'])
    expect(catalogue.language).toBe('zh-TW')
    expect(catalogue.hasResourceBundle('zh-TW', 'Home')).toBe(false)
    expect(catalogue.t('loading', { ns: 'Home' })).toBe('Loading...')
    const { Services: _blocks, ...shell } = translateShell(openCatalogue('en'))
    expect(compileSite(makeBase()).site.messages).toEqual(shell)
  })

  // Other languages come with the program, but are not part of the catalogue of this site.
  test('only English messages exist, in seven namespaces', () => {
    const names = 'Account Download Home NotFound Product Promotion Services'.split(' ')
    expect(namespaces.toSorted()).toEqual(names)
    const folder = join(projectRoot, 'renderer', 'messages')
    expect(readdirSync(join(folder, 'en')).toSorted()).toEqual(names.map((name) => `${name}.json`))
    expect(catalogue.hasResourceBundle('de', 'Home')).toBe(false)
    for (const name of names) {
      expect(catalogue.hasResourceBundle('en', name)).toBe(true)
      expect(Object.values(catalogue.getResourceBundle('en', name)).flat()).not.toContain('')
    }
  })

  test("the document's language is en-PH", () => {
    expect(siteConfig.lang).toBe('en-PH')
    expect(compileSite(makeBase()).site.lang).toBe('en-PH')
  })

  it('are data: another default, and another fallback', () => {
    const { Home, NotFound } = translateShell(openCatalogue('zh-TW', undefined, 'de-AT'), false)
    expect([Home.menu, NotFound.goBack]).toEqual(['Menü', 'Zurück'])
    const filipino = openCatalogue('fil-PH', undefined, 'de')
    expect(translateShell(filipino, false).NotFound.goBack).toBe('Bumalik')
    // Only the whole language has all namespaces.
    expect(filipino.t('balanceTitle', { ns: 'Account' })).toBe('Saldo da Conta')
  })
})

it('prefers a text in the locale of the site where there is one', () => {
  const translated = openCatalogue('zh-TW')
  translated.addResource('zh-TW', 'Home', 'loading', '載入中')
  expect(translated.t('loading', { ns: 'Home' })).toBe('載入中')
})

it('holds the texts of the account page', () => {
  const some: unknown = expect.stringMatching(/./)
  const balance: unknown = expect.stringMatching(/^R\$ [\d.]+,\d\d$/)
  const categories =
    'Account|Deposits|Game Rules and FAQ|Detailed Category|Very Detailed Category'.split('|')
  expect(catalogue.getResourceBundle('en', 'Account')).toMatchObject({
    balanceTitle: 'Saldo da Conta',
    deposit: 'Depositar',
    withdraw: 'Sacar',
    downloadApp: 'Baixar App Agora',
    fallbackPlayers: Array.from({ length: 3 }, () => ({ name: some, badge: some, balance })),
    fallbackFaqs: categories.map((category) => ({ question: some, answer: some, category })),
  })
})

it('rejects a catalogue that lacks a text of the shell', () => {
  const holed = openCatalogue('en')
  holed.addResource('en', 'Home', 'loading', '')
  expect(() => translateShell(holed)).toThrow('the message catalogue lacks a text')
})

it('sends only texts that a screen shows to the browser', () => {
  const { messages } = compileSite(makeBase()).site
  expect(Object.keys(messages)).toEqual(['Home', 'NotFound', 'Promotion'])
  expect(JSON.stringify(messages)).not.toMatch(/R\$|Saldo|Depositar|Sacar|Baixar/)
})

describe('another language', () => {
  const languages = readdirSync(join(projectRoot, 'renderer', 'messages'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

  it.each(languages)('%s has every message that the shell shows', (language) => {
    const { Promotion } = translateShell(openCatalogue(language), true)
    expect(Promotion.until).toContain('{day}')
  })

  it('must not lack a message', () => {
    const site = siteWithMessages('fr', { Home: { home: 'Accueil' } })
    const french = openCatalogue('fr-BE', site)
    expect(() => translateShell(french, true)).toThrow(
      /^The shell has no messages in the language "fr-BE" for these:\n\{\n {2}"Home": \{\n {4}"homeLink": "home page",\n[^]*"until": "Until \{day\}"[^]*\}\nAdd them to messages\/fr\.json beside site\.config\.ts, translated, or write locale: 'en' in site\.config\.ts to show them in English\.$/,
    )
    const { Home } = translateShell(french, false)
    expect([Home.home, Home.menu]).toEqual(['Accueil', 'Menu'])
  })

  it.each([
    ['tl', 'fil'],
    ['ph', 'fil-PH'],
    ['fi-PH', 'fil-PH'],
  ])('is explained as %s in place of %s', (lang, meant) => {
    expect(explainMessages(lang)).toMatchObject({
      message: `The shell has no messages in "${lang}". Did you mean "${meant}"?`,
    })
  })

  it('is explained to the check if messages are missing or wrong', () => {
    const explain = (messages: object) => explainMessages('fr-BE', siteWithMessages('fr', messages))
    expect(explainMessages('fil-PH', siteWithMessages('fr', {}))).toBeUndefined()
    const english = JSON.parse(JSON.stringify(translateShell(openCatalogue('en'))))
    const { goBack, ...rest } = english.NotFound
    expect(explain({ ...english, NotFound: rest })).toEqual({
      message: 'The shell lacks messages in the language "fr-BE".',
      hint: `Add these to messages/fr.json beside site.config.ts, translated: {"NotFound":{"goBack":"${goBack}"}}`,
    })
    expect(explain(english)).toBeUndefined()
    expect(explain({ Hom: {} })).toEqual({
      message: 'messages/fr.json: there is no message "Hom". Did you mean "Home"?',
      hint: 'Correct this file, which is beside site.config.ts.',
    })
  })

  it('may be one of the site, or change messages of the program', () => {
    const site = siteWithMessages('de', { Home: { home: 'Willkommen' } })
    const { Home } = translateShell(openCatalogue('de', site), true)
    expect([Home.home, Home.menu]).toEqual(['Willkommen', 'Menü'])
  })

  it.each([
    [{ Hom: {} }, 'messages/de.json: there is no message "Hom". Did you mean "Home"?'],
    [
      { Home: { hom: 'A' } },
      'messages/de.json: there is no message "Home.hom". Did you mean "Home.home"?',
    ],
    [
      { Home: { home: ' ' } },
      'messages/de.json: "Home.home" must be a text. In English it is "Home".',
    ],
    [
      { Promotion: { until: 'Bis bald' } },
      'messages/de.json: "Promotion.until" must contain {day}.',
    ],
    [[], 'messages/de.json must be an object with namespaces, such as "Home".'],
  ])('is refused as %j', (messages, message) => {
    const site = siteWithMessages('de', messages)
    expect(() => openCatalogue('de', site)).toThrow(message)
  })
})

it('names days in the language of the pages', () => {
  expect(nameDay('2026-12-31', 'de-AT')).toBe('31. Dezember 2026')
  expect(nameDay('2026-12-31', 'en-US')).toBe('31 December 2026')
  const { nameMoment } = createCalendar('Europe/Vienna')
  expect(nameMoment('2026-12-31T18:00', 'de')).toBe('31. Dezember 2026, 18:00')
})

/** The folder of a site with messages in a language, which is deleted after the test. */
function siteWithMessages(language: string, messages: object): string {
  const site = makeFolder()
  onTestFinished(site.remove)
  writeFiles(site.path, { [`messages/${language}.json`]: messages })
  return site.path
}
