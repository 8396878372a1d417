// covers: renderer/messages/**
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openCatalogue, siteLocale, translateShell } from '../../../builder/compile/messages.ts'
import { projectRoot } from '../../../schema/read/load-schemas.ts'
import { namespaces } from '../../../renderer/messages/messages.ts'
import { baseSite, compileSite } from '../../fixtures/sites.ts'

const catalogue = openCatalogue(siteLocale)

it('has seven namespaces, in English only', () => {
  const names = 'Account Download Home NotFound Product Promotion Services'.split(' ')
  expect(namespaces.toSorted()).toEqual(names)
  const folder = join(projectRoot, 'renderer', 'messages')
  expect(readdirSync(join(folder, 'en')).toSorted()).toEqual(names.map((name) => `${name}.json`))
  expect(
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name),
  ).toEqual(['en'])
  for (const name of names) {
    expect(catalogue.hasResourceBundle('en', name)).toBe(true)
    expect(Object.values(catalogue.getResourceBundle('en', name)).flat()).not.toContain('')
  }
})

it('tries zh-TW first and falls back to en', () => {
  expect(siteLocale).toBe('zh-TW')
  expect(catalogue.language).toBe('zh-TW')
  expect(catalogue.hasResourceBundle('zh-TW', 'Home')).toBe(false)
  expect(catalogue.t('loading', { ns: 'Home' })).toBe('Loading...')
})

it('prefers a text in the locale of the site where there is one', () => {
  const translated = openCatalogue(siteLocale)
  translated.addResource('zh-TW', 'Home', 'loading', '載入中')
  expect(translated.t('loading', { ns: 'Home' })).toBe('載入中')
  expect(catalogue.t('loading', { ns: 'Home' })).toBe('Loading...')
})

it('is opened in en-US by default', () => {
  expect(openCatalogue().language).toBe('en-US')
  expect(openCatalogue().t('loading', { ns: 'Home' })).toBe('Loading...')
})

it('holds the texts of the account page', () => {
  const account: unknown = catalogue.getResourceBundle('en', 'Account')
  expect(account).toMatchObject({
    balanceTitle: 'Saldo da Conta',
    deposit: 'Depositar',
    withdraw: 'Sacar',
    downloadApp: 'Baixar App Agora',
  })
  expect(catalogue.t('fallbackPlayers', { ns: 'Account', returnObjects: true })).toEqual(
    Array.from({ length: 3 }, () => ({
      name: expect.stringMatching(/./),
      badge: expect.stringMatching(/./),
      balance: expect.stringMatching(/^R\$ [\d.]+,\d\d$/),
    })),
  )
  expect(catalogue.t('fallbackFaqs', { ns: 'Account', returnObjects: true })).toEqual(
    [
      'Account',
      'Deposits',
      'Game Rules and FAQ',
      'Detailed Category',
      'Very Detailed Category',
    ].map((category) => ({
      question: expect.stringMatching(/\?$/),
      answer: expect.stringMatching(/\.$/),
      category,
    })),
  )
})

it('gives the shell the texts of the specification', () => {
  const { Home, NotFound } = translateShell(catalogue)
  expect(Home).toMatchObject({ home: 'Home', loading: 'Loading...' })
  expect(NotFound).toEqual({
    code: '404',
    heading: 'Page Not Found',
    text: "The page you're looking for doesn't exist or has been moved.",
    goBack: 'Go Back',
    goHome: 'Go Home',
  })
})

it('rejects a catalogue that lacks a text of the shell', () => {
  const holed = openCatalogue('en')
  holed.addResource('en', 'Home', 'loading', '')
  expect(() => translateShell(holed)).toThrow('the message catalogue lacks a text')
})

it('sends only texts that a screen shows to the browser', () => {
  const { messages } = compileSite(baseSite()).site
  expect(Object.keys(messages)).toEqual(['Home', 'NotFound', 'Promotion'])
  expect(JSON.stringify(messages)).not.toMatch(/R\$|Saldo|Depositar|Sacar|Baixar/)
})
