// covers: renderer/** builder/** server/preview/** tests/fixtures/site/**
import type { Locator, Page } from '@playwright/test'
import { headingOf, labelOf, pageAt, pages } from './site.ts'
import { entry, expect, heading, loadTime, navigation, test, visit } from './test.ts'

test.use({ viewport: { width: 360, height: 740 } })

const labels = pages.filter(({ showNav }) => showNav !== false).map(labelOf)

test('is closed at first, opens and closes on click', { tag: '@main' }, async ({ page }) => {
  await page.goto('/')
  await expect(list(page)).toBeHidden()
  await toggle(page).click()
  await expect(list(page)).toBeVisible()
  await expect(navigation(page).getByRole('link')).toHaveText(labels)
  await toggle(page).click()
  await expect(list(page)).toBeHidden()
})

test('opens and closes by keyboard', { tag: '@main' }, async ({ page }) => {
  await page.goto('/')
  await toggle(page).press('Enter')
  await expect(list(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(entry(page, 'Home')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(toggle(page)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(list(page)).toBeHidden()
})

test('stays open while the client hydrates the page', async ({ page }) => {
  await page.goto('/')
  await toggle(page).click()
  await expect.poll(() => page.evaluate(() => history.scrollRestoration)).toBe('manual')
  await expect(list(page)).toBeVisible()
})

test('closes after client navigation', { tag: '@main' }, async ({ page }) => {
  await visit(page, '/')
  const loaded = await loadTime(page)
  await toggle(page).click()
  await entry(page, 'Games').click()
  await expect(heading(page, headingOf(pageAt('/games')))).toBeFocused()
  await expect(list(page)).toBeHidden()
  await toggle(page).click()
  await expect(entry(page, 'Games')).toHaveAttribute('aria-current', 'page')
  expect(await loadTime(page)).toBe(loaded)
})

test('closes on the entry of the current page', async ({ page }) => {
  await visit(page, '/games')
  await toggle(page).click()
  await entry(page, 'Games').click()
  await expect(list(page)).toBeHidden()
})

test('closes on Escape, which returns to its toggle, and on a tap elsewhere', async ({ page }) => {
  await visit(page, '/')
  await toggle(page).press('Enter')
  await page.keyboard.press('Tab')
  await expect(entry(page, 'Home')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(list(page)).toBeHidden()
  await expect(toggle(page)).toBeFocused()
  await toggle(page).click()
  await expect(list(page)).toBeVisible()
  await page.mouse.click(180, 700)
  await expect(list(page)).toBeHidden()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('opens, and its entries navigate', async ({ page }) => {
    await page.goto('/')
    await expect(list(page)).toBeHidden()
    await toggle(page).click()
    await expect(navigation(page).getByRole('link')).toHaveText(labels)
    await entry(page, 'App').click()
    await expect(page).toHaveURL('/app')
    await expect(list(page)).toBeHidden()
  })
})

function toggle(page: Page): Locator {
  return navigation(page).locator('summary').filter({ hasText: 'Menu' })
}

function list(page: Page): Locator {
  return navigation(page).locator('ul')
}
