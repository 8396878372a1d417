// covers: renderer/** builder/** server/preview/** tests/fixtures/site/**
import type { Page } from '@playwright/test'
import { headingOf, pageAt } from './site.ts'
import {
  addLink,
  entry,
  expect,
  failedLoad,
  heading,
  holdBack,
  loadTime,
  navigation,
  test,
  visit,
} from './test.ts'

const home = headingOf(pageAt('/'))
const bonus = headingOf(pageAt('/bonus'))

// The browser itself says of a document with status 404 that it failed to load.
test.use({ provoked: failedLoad })

test('Go Back returns to the page before, also without the client', async ({ page }) => {
  for (const hasClient of [true, false]) {
    await page.goto('/bonus')
    if (hasClient) await visit(page, '/no-such-page')
    else {
      await page.route('**/assets/*.js', (route) => route.abort())
      await page.goto('/no-such-page')
    }
    await page.getByRole('button', { name: 'Go Back' }).press('Enter')
    await expect(page).toHaveURL('/bonus')
    await expect(heading(page, bonus)).toBeVisible()
  }
})

test('Go Home brings the navigation back in place', { tag: '@main' }, async ({ page }) => {
  await visit(page, '/no-such-page')
  await expectNotFound(page)
  await expect(page.locator('meta[name=robots]')).toHaveCount(1)
  await expect(page.locator('meta[property="og:url"]')).toHaveCount(0)
  const loaded = await loadTime(page)
  await page.getByRole('link', { name: 'Go Home' }).click()
  await expect(heading(page, home)).toBeFocused()
  await expect(navigation(page)).toBeVisible()
  await expect(page.locator('link[rel=canonical]')).toHaveCount(1)
  await expect(page.locator('meta[name=robots]')).toHaveCount(0)
  expect(await loadTime(page)).toBe(loaded)
  await page.goBack()
  await expectNotFound(page)
})

for (const late of [false, true]) {
  test(`a link whose ${late ? 'late ' : ''}data answers 404 loads in full`, async ({ page }) => {
    const answer = await holdBack(page, '**/data/gone.json', (route) =>
      route.fulfill({ status: 404 }),
    )
    if (!late) answer()
    await visit(page, '/')
    const loaded = await loadTime(page)
    await addLink(page, '/gone', 'Gone')
    await page.getByRole('link', { name: 'Gone' }).press('Enter')
    if (late) await expect(page.getByText('Loading...')).toBeVisible()
    answer()
    await expectNotFound(page)
    await expect(page).toHaveURL('/gone')
    expect(await loadTime(page)).not.toBe(loaded)
    await page.goBack()
    await expect(page).toHaveURL('/')
    await expect(heading(page, home)).toBeVisible()
  })
}

test('a late 404 does not call back a visitor who went elsewhere', async ({ page }) => {
  const answer = await holdBack(page, '**/data/gone.json', (route) =>
    route.fulfill({ status: 404 }),
  )
  await visit(page, '/')
  const loaded = await loadTime(page)
  await addLink(page, '/gone', 'Gone')
  await page.getByRole('link', { name: 'Gone' }).press('Enter')
  await expect(page.getByText('Loading...')).toBeVisible()
  await entry(page, 'Slots').click()
  await expect(page).toHaveURL('/slots')
  const gone = page.waitForResponse('**/data/gone.json')
  answer()
  await gone
  await entry(page, 'VIP').click()
  await expect(page).toHaveURL('/vip')
  expect(await loadTime(page)).toBe(loaded)
})

async function expectNotFound(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await expect(heading(page, 'Page Not Found')).toBeVisible()
  await expect(main.getByText('404', { exact: true })).toBeVisible()
  await expect(
    main.getByText("The page you're looking for doesn't exist or has been moved.", { exact: true }),
  ).toBeVisible()
  await expect(main.getByRole('button', { name: 'Go Back' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/')
  await expect(main.getByRole('link', { name: 'p666 home page' })).toHaveAttribute('href', '/')
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toBeVisible()
}
