// covers: renderer/** builder/** server/preview/** tests/fixtures/site/**
import type { Page } from '@playwright/test'
import { headingOf, labelOf, pageAt } from './site.ts'
import {
  entry,
  expect,
  heading,
  holdBack,
  loadTime,
  test,
  wakeClient,
  withFailures,
} from './test.ts'

const bonus = pageAt('/bonus')
const data = '**/data/bonus.json'

test.beforeEach(async ({ page }) => {
  await page.goto('/')
})

test('a placeholder is shown until page data arrives', { tag: '@main' }, async ({ page }) => {
  const answer = await holdBack(page, data)
  await wakeClient(page)
  const loaded = await loadTime(page)
  await entry(page, 'Bonus').click()
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading...')
  await expect(page).toHaveURL('/bonus')
  await expect(page.locator('[aria-current]')).toHaveText([labelOf(bonus)])
  answer()
  await expectPage(page)
  await expect(page.getByText('Loading...')).toHaveCount(0)
  expect(await loadTime(page)).toBe(loaded)
})

test('another link works while page data is late', async ({ page }) => {
  const answer = await holdBack(page, data)
  await wakeClient(page)
  await entry(page, 'Bonus').click()
  await expect(page.getByText('Loading...')).toBeVisible()
  await entry(page, 'VIP').click()
  await expect(heading(page, headingOf(pageAt('/vip')))).toBeFocused()
  answer()
  await expect(page).toHaveURL('/vip')
  await entry(page, 'Bonus').click()
  await expectPage(page)
})

withFailures('an error page offers another try', { tag: '@main' }, async ({ page }) => {
  const answer = await holdBack(page, data, (route) => route.fulfill({ status: 500 }))
  await wakeClient(page)
  await entry(page, 'Bonus').click()
  await expect(page.getByText('Loading...')).toBeVisible()
  answer()
  await expectErrorPage(page)
  const again = page.waitForResponse(data)
  await page.getByRole('button', { name: 'Try again' }).click()
  await again
  await expect(page.getByRole('button', { name: 'Try again' })).toBeEnabled()
  await expect(heading(page, 'This page could not be loaded')).toBeVisible()
  await page.unroute(data)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectPage(page)
})

withFailures('the navigation works from the error page, forward and back', async ({ page }) => {
  await page.route(data, (route) => route.abort())
  await wakeClient(page)
  const loaded = await loadTime(page)
  await entry(page, 'Bonus').click()
  await expectErrorPage(page)
  await entry(page, 'Games').click()
  await expect(heading(page, headingOf(pageAt('/games')))).toBeFocused()
  await page.unroute(data)
  await page.goBack()
  await expectPage(page)
  expect(await loadTime(page)).toBe(loaded)
})

test.describe('when page data cannot be shown', () => {
  test.use({ provoked: /^error: / })

  const answerWith = (page: Page, change: (blocks: object[]) => object) =>
    page.route(data, async (route) => {
      const known = await (await route.fetch()).json()
      await route.fulfill({ json: { ...known, ...change(known.blocks) } })
    })

  test('a block that cannot be shown is left out', async ({ page }) => {
    await answerWith(page, (blocks) => ({ blocks: [{ type: 'unheard-of' }, ...blocks] }))
    await wakeClient(page)
    await entry(page, 'Bonus').click()
    await expectPage(page)
  })

  test('an error page is shown instead, which does not blame the connection', async ({ page }) => {
    await answerWith(page, () => ({ blocks: [{ type: 'broken' }] }))
    await wakeClient(page)
    await entry(page, 'Bonus').click()
    await expect(heading(page, 'This page could not be loaded')).toBeFocused()
    await expect(page.getByText('connection')).toHaveCount(0)
    await entry(page, 'Games').click()
    await expect(heading(page, headingOf(pageAt('/games')))).toBeFocused()
  })
})

async function expectErrorPage(page: Page): Promise<void> {
  await expect(heading(page, 'This page could not be loaded')).toBeFocused()
  await expect(page).toHaveTitle('This page could not be loaded')
  await expect(page).toHaveURL('/bonus')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeEnabled()
  await expect(page.locator('[aria-current]')).toHaveText([labelOf(bonus)])
  await expect(page.getByRole('contentinfo')).toBeVisible()
}

async function expectPage(page: Page): Promise<void> {
  await expect(heading(page, headingOf(bonus))).toBeFocused()
  await expect(page).toHaveTitle(bonus.meta?.title ?? '')
  await expect(page).toHaveURL('/bonus')
}
