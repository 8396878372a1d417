// covers: renderer/** builder/** server/preview/** tests/fixtures/site/**
import type { Locator, Page } from '@playwright/test'
import { headingOf, labelOf, pageAt, pages } from './site.ts'
import {
  entry,
  expect,
  heading,
  loadTime,
  navigation,
  test,
  visit,
  withoutScripts,
} from './test.ts'
import { textFaults } from './text-faults.ts'

test.use({ viewport: { width: 360, height: 740 } })

const labels = pages.filter(({ showNav }) => showNav !== false).map(labelOf)

test('opens on click, stays open for the client, closes', { tag: '@main' }, async ({ page }) => {
  await page.goto('/')
  await expect(list(page)).toBeHidden()
  await toggle(page).click()
  await expect(list(page)).toBeVisible()
  await expect.poll(() => page.evaluate(() => history.scrollRestoration)).toBe('manual')
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

test('closes after navigation, also to the page itself', { tag: '@main' }, async ({ page }) => {
  await visit(page, '/')
  const loaded = await loadTime(page)
  for (const _ of ['from another page', 'from the page itself']) {
    await toggle(page).click()
    await entry(page, 'Games').click()
    await expect(heading(page, headingOf(pageAt('/games')))).toBeFocused()
    await expect(list(page)).toBeHidden()
  }
  await toggle(page).click()
  await expect(entry(page, 'Games')).toHaveAttribute('aria-current', 'page')
  expect(await loadTime(page)).toBe(loaded)
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

withoutScripts('opens, and its entries navigate, without scripts', async ({ page }) => {
  await page.goto('/')
  await expect(list(page)).toBeHidden()
  await toggle(page).click()
  await expect(navigation(page).getByRole('link')).toHaveText(labels)
  await entry(page, 'App').click()
  await expect(page).toHaveURL('/app')
  await expect(list(page)).toBeHidden()
})

withoutScripts('what does not fit into a wide window is behind "More"', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  const links = navigation(page).getByRole('link')
  const more = navigation(page).getByText('More', { exact: true })
  await expect(more).toBeHidden()
  await list(page).evaluate((entries) => {
    for (let count = entries.childElementCount; count < 14; count++)
      entries.append(entries.lastElementChild?.cloneNode(true) ?? '')
  })
  await expect(links).toHaveCount(14)
  await expect(links.first()).toBeInViewport({ ratio: 1 })
  await expect(links.last()).not.toBeInViewport()
  await more.click()
  for (const link of await links.all()) await expect(link).toBeInViewport({ ratio: 1 })
  expect(await textFaults(page, 'header')).toEqual([])
  await more.click()
  await expect(links.last()).not.toBeInViewport()
  for (const _ of await links.all()) await page.keyboard.press('Tab')
  await expect(links.last()).toBeFocused()
  await expect(links.last()).toBeInViewport({ ratio: 1 })
})

test('tells the current page by more than its colour', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/games')
  await toggle(page).click()
  await expect(entry(page, 'Games')).toHaveCSS('text-decoration-line', 'underline')
  await expect(entry(page, 'Slots')).toHaveCSS('text-decoration-line', 'none')
})

function toggle(page: Page): Locator {
  return navigation(page).locator('summary').filter({ hasText: 'Menu' })
}

function list(page: Page): Locator {
  return navigation(page).locator('ul')
}
