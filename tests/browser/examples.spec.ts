// covers: examples/** shell/** renderer/** builder/bundle/**
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { expectUsable } from './axe.ts'
import { openComposer } from './composer.ts'
import { planSite, servedForTests, type RunningSite } from './running-site.ts'

/** The example sites, looked at and composed as any other. */

const examples = join(import.meta.dirname, '../../examples')
const bakery = servedForTests('studio', { example: join(examples, 'bakery') })

const pageOf = ({ url }: RunningSite, path: string): string => new URL(path, url).href

async function expectSound(page: Page, site: RunningSite, path: string): Promise<void> {
  await page.goto(pageOf(site, path))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectUsable(page, 360)
}

test('the bakery is accessible and fits the window', ({ page }) => expectSound(page, bakery, '/'))

test.describe('the numbers', () => {
  const numbers = planSite('studio', { example: join(examples, 'docs-like') })
  test.beforeAll(() => numbers.start())
  test.afterAll(() => numbers.remove())

  test('are accessible and fit the window', ({ page }) => expectSound(page, numbers, '/zahl-36'))
})

test('a block type of the bakery is composed like any other', async ({ page }) => {
  const composer = await openComposer(page, bakery)
  await expect(composer.problems).toHaveCount(0)
  await composer.rows.filter({ hasText: 'Opening hours' }).click()
  await composer.form.getByLabel('Heading', { exact: true }).fill('When we are open')
  await expect(composer.preview.getByRole('heading', { name: 'When we are open' })).toBeVisible()
  await composer.save()
  await expect
    .poll(() => JSON.parse(bakery.read('pages.json')).pages['/'].blocks)
    .toContainEqual(expect.objectContaining({ type: 'openingHours', title: 'When we are open' }))
})

test('the settings of its shell are a form', async ({ page }) => {
  const composer = await openComposer(page, bakery)
  await composer.tab('Site').click()
  await composer.form.getByLabel('Phone').fill('+43 316 555 0199')
  await expect(composer.preview.getByRole('contentinfo')).toContainText('+43 316 555 0199')
})

test('a price changed in its file changes on the page and in the preview', async ({ page }) => {
  const csv = bakery.read('data/prices.csv')
  await page.goto(pageOf(bakery, '/'))
  await expect(page.getByRole('cell', { name: '5.60' })).toBeVisible()
  bakery.write('data/prices.csv', csv.replace('5.60', '5.95'))
  await expect(page.getByRole('cell', { name: '5.95' })).toBeVisible()

  const composer = await openComposer(page, bakery)
  await expect(composer.preview.getByRole('cell', { name: '5.95' })).toBeVisible()
  bakery.write('data/prices.csv', csv.replace('2.90,5.60', '2.90'))
  await expect(composer.problems).toHaveCount(1)
  await expect(composer.problems).toContainText(
    'Line 3 of data/prices.csv has 2 cells; 3 are needed.',
  )
  bakery.write('data/prices.csv', csv)
  await expect(composer.problems).toHaveCount(0)
  await expect(composer.preview.getByRole('cell', { name: '5.60' })).toBeVisible()
})
