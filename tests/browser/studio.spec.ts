import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from '@playwright/test'
import { openComposer, startOver } from './composer.ts'
import { runSite, type RunningSite } from './running-site.ts'

const original = readFileSync(resolve(import.meta.dirname, '../../pages.json'), 'utf8')
let site: RunningSite

test.describe.configure({ mode: 'serial' })
test.use({ viewport: { width: 1440, height: 960 } })

test.beforeAll(async () => {
  site = await runSite('studio', 41743)
})
test.afterAll(() => site.remove())
test.beforeEach(({ request }) => startOver(request, site, { 'pages.json': original }))

test('composes a page from nothing, and saves what was added only', async ({ page }) => {
  const composer = await openComposer(page, site)
  await composer.tab('Pages').click()
  await page.getByLabel('Path of the new page').fill('/promos')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('combobox', { name: 'Page', exact: true })).toHaveValue('/promos')
  await expect(composer.preview.getByRole('heading', { level: 1 })).toHaveText('Promos at p666')

  await composer.form.getByLabel('Title').fill('Promos at {keyword}: what runs this month')
  await composer.form
    .getByLabel('Description')
    .fill('What {keyword} offers this month, which terms to read first, and how to set a limit.')
  await composer.tab('Blocks').click()
  await composer.select(0)
  await composer.form.getByLabel('Title', { exact: true }).fill('What runs this month')
  await expect(composer.preview.getByRole('heading', { level: 1 })).toHaveText(
    'What runs this month',
  )
  await page.getByRole('button', { name: /^Promo grid/ }).click()
  await expect(composer.rows).toHaveCount(2)
  await page.getByRole('button', { name: /^FAQ/ }).click()
  await expect(composer.rows).toHaveCount(3)
  await expect(composer.preview.locator('main > *')).toHaveCount(3)
  await expect(composer.problems).toHaveCount(0)
  expect(site.read('pages.json')).toBe(original)
  await composer.save()
  await expect(composer.status).toContainText('All is saved.')

  const saved = site.read('pages.json')
  const { pages } = JSON.parse(saved)
  expect(pages['/promos'].blocks.map(({ type }: { type: string }) => type)).toEqual([
    'hero',
    'promoGrid',
    'faq',
  ])
  // Every line that was there is there, but for the comma behind the last page.
  const lines = new Set(saved.split('\n'))
  const gone = original.split('\n').filter((line) => !lines.has(line))
  expect(gone).toEqual([])
})
