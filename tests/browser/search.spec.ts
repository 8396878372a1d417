// covers: blocks/search/** renderer/search/** builder/search/** builder/output/** renderer/islands/** tests/fixtures/site/**
import type { Page } from '@playwright/test'
import { expectUsable } from './axe.ts'
import { builtForTests, withBlocks } from './built-site.ts'
import { expect, test, withFailures, withoutScripts } from './test.ts'

/* Visitors search the site: the index is loaded on first use, and what is searched or found is only text. */

const site = builtForTests(
  withBlocks({ '/bonus': [{ type: 'search', title: 'Search this site' }] }),
)

const found = (page: Page) => page.locator('main ol[role="list"]').getByRole('link')
const status = (page: Page) => page.locator('main').getByRole('status')

/** The files of the index that a page asks for. */
function listAsked(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const [, name] = /search-index\/(.+)/.exec(request.url()) ?? []
    if (name !== undefined) asked.push(name)
  })
  return asked
}

async function open(page: Page, path = '/bonus'): Promise<void> {
  await page.goto(site.url + path)
  await page.getByRole('searchbox').scrollIntoViewIfNeeded()
  await expect(page.locator('[data-island="search"]')).toHaveAttribute('data-live')
}

test('@main finds pages as one types, and loads the index only then', async ({ page }) => {
  const asked = listAsked(page)
  await open(page)
  expect(asked).toEqual([])
  await page.getByRole('searchbox', { name: 'Search' }).fill('VIP lev')
  await expect(found(page).first()).toHaveAttribute('href', '/vip')
  await expect(status(page)).toHaveText(/^Results: \d+$/)
  expect(asked).toContain('index.json')
  await expectUsable(page)
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(/\/bonus\?q=VIP%20lev$/)
  await page.getByRole('searchbox').fill('qqqq')
  await expect(status(page)).toHaveText(/^Nothing was found/)
  await expect(found(page)).toHaveCount(0)
  await page.getByRole('searchbox').fill('vip')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(found(page).first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/vip$/)
})

test('shows the results of an address', async ({ page }) => {
  await open(page, '/bonus?q=vip')
  await expect(found(page).first()).toHaveAttribute('href', '/vip')
})

test.describe('under attack', () => {
  const attack = '<img src=x onerror=alert(1)><script>alert(2)</script>'

  test('@main shows markup in an address and in a title as text', async ({ page }) => {
    const dialogs: string[] = []
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    const one = ['/vip', `${attack} vip`, attack]
    await page.route('**/search-index/pages-0.json', (route) =>
      route.fulfill({ json: { pages: Array.from({ length: 32 }, () => one) } }),
    )
    await page.route('**/search-index/words-*.json', (route) =>
      route.fulfill({ json: { words: { vip: [0, 9, 1, 8] }, best: { 0: one } } }),
    )
    await open(page, `/bonus?q=${encodeURIComponent(attack)}`)
    await expect(page.getByRole('searchbox')).toHaveValue(attack)
    await page.getByRole('searchbox').fill('vip')
    await expect(found(page)).toHaveText([`${attack} vip`, `${attack} vip`])
    await expect(page.locator('main ol img, main ol script')).toHaveCount(0)
    expect(dialogs).toEqual([])
  })
})

withFailures('says that the index cannot be reached', async ({ page }) => {
  await open(page)
  await page.route('**/search-index/**', (route) => route.abort())
  await page.getByRole('searchbox').fill('vip')
  await expect(status(page)).toHaveText(/^The search cannot be reached/)
  await page.unroute('**/search-index/**')
  await page.getByRole('searchbox').fill('vip ')
  await expect(found(page).first()).toBeVisible()
})

withoutScripts('lists the main pages without scripts', async ({ page }) => {
  await page.goto(`${site.url}/bonus`)
  await page.getByRole('searchbox').fill('vip')
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(/\/bonus\?q=vip$/)
  await expect(page.getByText('Searching needs JavaScript.')).toBeVisible()
  await expect(page.locator('main section:has(form) ul a').first()).toBeVisible()
})
