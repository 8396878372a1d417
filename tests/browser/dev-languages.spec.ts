// covers: server/*.ts server/dev/** site/locales/** builder/locales/** tests/fixtures/site/**
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { fixtureSite } from '../fixtures/site-folder.ts'
import { openAwake, servedForTests } from './running-site.ts'

const file = JSON.parse(readFileSync(join(fixtureSite, 'pages.json'), 'utf8'))
file.site.locales = [{ lang: 'fil-PH', path: '/fil', name: 'Filipino' }]
const [hero, ...blocks] = file.pages['/bonus'].blocks
const pages = JSON.stringify(file, undefined, 2)
const po = (heading: string): string =>
  `msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n` +
  Object.entries({ [hero.title]: heading, [hero.desc]: hero.desc, [hero.button.label]: 'Sumali' })
    .map((texts) => texts.map((text) => JSON.stringify(text)))
    .map(([source, translation]) => `msgid ${source}\nmsgstr ${translation}\n`)
    .join('\n')

const site = servedForTests('dev', {
  files: { 'pages.json': pages, 'locales/fil.po': po('Ang {keyword} bonus') },
})

test('shows a changed translation at once', async ({ page }) => {
  await openAwake(page, site, 'fil/bonus')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Ang p666 bonus')
  await page.evaluate(() => document.documentElement.setAttribute('data-mark', 'kept'))
  site.write('locales/fil.po', po('Mga {keyword} bonus'))
  await expect(heading).toHaveText('Mga p666 bonus')
  await expect(page.locator('html')).toHaveAttribute('data-mark', 'kept')
})

test('shows a card for a broken block in each language', async ({ page }) => {
  const broken = { ...blocks[0], title: undefined, typo: 1 }
  const { '/bonus': bonus, ...others } = file.pages
  const changed = {
    ...file,
    pages: { ...others, '/bonus': { ...bonus, blocks: [hero, broken, ...blocks.slice(1)] } },
  }
  site.write('pages.json', JSON.stringify(changed, undefined, 2))
  for (const path of ['bonus', 'fil/bonus']) {
    await page.goto(site.url + path)
    await expect(page.getByRole('main').getByText('Unknown property "typo"').first()).toBeVisible()
  }
})
