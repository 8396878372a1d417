// covers: renderer/** builder/** blocks/carousel/** server/preview/** tests/fixtures/site/**
import type { Locator, Page } from '@playwright/test'
import type { Block } from '../../schema/pages.gen.ts'
import { violations } from './axe.ts'
import { builtForTests, withBlocks } from './built-site.ts'
import { expect, failedLoad, follow, test, wakeClient, withoutScripts } from './test.ts'

/** A row of slides scrolls by itself, and its buttons only help. */

const title = 'This month'
const carousel: Block = {
  type: 'carousel',
  id: 'month',
  title,
  slides: ['First', 'Second', 'Third', 'Fourth'].map((name) => ({
    title: name,
    desc: `What the ${name.toLowerCase()} slide is about, in a sentence or two.`,
    button: { label: `Open ${name.toLowerCase()}`, href: '/bonus' },
  })),
}

test.use({ viewport: { width: 360, height: 740 } })

const site = builtForTests(withBlocks({ '/bonus': [carousel], '/slots': [carousel] }))

const row = (page: Page) => page.getByRole('region', { name: title })
const button = (page: Page, name: string) =>
  page.getByRole('group', { name: title }).getByRole('button', { name, exact: true })
const slide = (page: Page, name: string) => row(page).getByRole('heading', { name, exact: true })
const leftOf = async (one: Locator) => (await one.boundingBox())?.x ?? 0
const isAt = (page: Page, text: string) =>
  expect(page.getByRole('group', { name: title }).getByRole('status')).toHaveText(text)

withoutScripts('is a list that the keyboard scrolls without scripts', async ({ page }) => {
  await page.goto(`${site.url}/bonus`)
  await expect(row(page).getByRole('listitem')).toHaveCount(4)
  await expect(page.locator('[data-island] button')).toHaveCount(2)
  for (const one of await page.locator('[data-island] button').all()) await expect(one).toBeHidden()
  await expect(slide(page, 'Fourth')).not.toBeInViewport()
  await row(page).focus()
  const start = await leftOf(slide(page, 'First'))
  for (const name of ['Second', 'Third']) {
    await page.keyboard.press('ArrowRight')
    // A key that is pressed while the row still moves would be lost.
    await expect
      .poll(async () => Math.abs((await leftOf(slide(page, name))) - start))
      .toBeLessThan(2)
  }
  await page.keyboard.press('ArrowRight')
  await expect(slide(page, 'Fourth')).toBeInViewport({ ratio: 1 })
})

test('moves by its buttons, and follows what moves it otherwise', async ({ page }) => {
  await page.goto(`${site.url}/bonus`)
  await isAt(page, '1 of 4')
  await expect(button(page, 'Previous slide')).toBeDisabled()
  const next = button(page, 'Next slide')
  await next.focus()
  for (const [name, text] of [
    ['Second', '2 of 4'],
    ['Third', '3 of 4'],
    ['Fourth', '4 of 4'],
  ] as const) {
    await page.keyboard.press('Enter')
    await isAt(page, text)
    await expect(slide(page, name)).toBeInViewport({ ratio: 1 })
  }
  await expect(next).toBeDisabled()
  await expect(next).toBeFocused()
  await button(page, 'Previous slide').click()
  await isAt(page, '3 of 4')
  await expect(next).toBeEnabled()
  expect(await violations(page)).toEqual([])
  // Swiping, keys, and links in slides.
  await row(page).evaluate((one) => one.scrollTo({ left: one.scrollWidth, behavior: 'instant' }))
  await isAt(page, '4 of 4')
  await row(page).press('ArrowLeft')
  await isAt(page, '3 of 4')
  await page.getByRole('link', { name: 'Open first' }).focus()
  await isAt(page, '1 of 4')
  // Presses count while it moves.
  await expect(row(page)).toHaveCSS('scroll-behavior', 'smooth')
  await next.click({ clickCount: 3, delay: 20 })
  await isAt(page, '4 of 4')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(row(page)).toHaveCSS('scroll-behavior', 'auto')
  await button(page, 'Previous slide').click()
  await isAt(page, '3 of 4')
})

test('shows whole slides at every width and on paper', async ({ page }) => {
  await page.goto(`${site.url}/bonus`)
  for (const [width, text] of [
    [1280, '1–3 of 4'],
    [768, '1–2 of 4'],
    [360, '1 of 4'],
  ] as const) {
    await page.setViewportSize({ width, height: 740 })
    await isAt(page, text)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    const cut = await row(page)
      .locator('li, li *')
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length)
    expect(cut).toBe(0)
  }
  await page.emulateMedia({ media: 'print' })
  for (const name of ['First', 'Second', 'Third', 'Fourth']) {
    const box = await slide(page, name).boundingBox()
    expect(box && box.x >= 0 && box.x + box.width <= 360, name).toBe(true)
  }
  await expect(page.locator('[data-island] button').first()).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await expect(page.locator('[data-island] button').first()).toBeVisible()
  await row(page)
    .locator('li')
    .last()
    .evaluate((one) => one.remove())
  await page.setViewportSize({ width: 1300, height: 740 })
  await expect(page.locator('[data-island] button').first()).toBeHidden()
})

test('stays where it is when the client takes over, and on the next page', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 740 })
  await page.goto(`${site.url}/bonus`)
  await isAt(page, '1–3 of 4')
  // Input would wake the client.
  await row(page).evaluate((one) => one.scrollTo({ left: 360, behavior: 'instant' }))
  await isAt(page, '2–4 of 4')
  await wakeClient(page)
  await isAt(page, '2–4 of 4')
  await follow(page, '/slots')
  await isAt(page, '2–4 of 4')
  await expect(slide(page, 'First')).not.toBeInViewport()
  await button(page, 'Previous slide').click()
  await isAt(page, '1–3 of 4')
})

test.describe('without its code', () => {
  // The client needs that code, too, and says so half a second after it was woken.
  const noClient = /^warning: The client could not start\. /
  test.use({ provoked: new RegExp(`${failedLoad.source}|${noClient.source}`) })

  test('hides the buttons, and still scrolls', async ({ page }) => {
    await page.route('**/assets/carousel-*.js', (route) => route.abort())
    await page.goto(`${site.url}/bonus`)
    await page
      .locator('[data-island] button')
      .nth(1)
      .click({ timeout: 5000 })
      .catch(() => {})
    await expect(page.locator('[data-island] button').nth(1)).toBeHidden()
    await row(page).press('ArrowRight')
    await expect(slide(page, 'Second')).toBeInViewport({ ratio: 1 })
  })
})
