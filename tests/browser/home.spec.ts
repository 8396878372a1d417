// covers: blocks/promoGrid/** shell/footer/** renderer/** builder/** server/preview/** tests/fixtures/site/**
import type { Locator, Page } from '@playwright/test'
import { blocksOf, headingOf, pageAt, site } from './site.ts'
import { entry, expect, follow, heading, test, wakeClient, withoutScripts } from './test.ts'

const home = pageAt('/')
const grid = blocksOf(home, 'promoGrid')[0]
const emojis = grid?.emojiRule?.emojis ?? []

test('gives each promo card another emoji of the six, shuffled at each visit', async ({ page }) => {
  expect(emojis).toHaveLength(6)
  const orders = new Set<string>()
  for (let times = 0; times < 12 && orders.size < 2; times += 1) {
    await page.goto('/')
    const shown = await shownEmojis(page)
    expect(shown.toSorted()).toEqual(emojis.toSorted())
    orders.add(shown.join(' '))
  }
  expect(orders.size).toBeGreaterThan(1)
})

test('keeps their order when the client takes over', { tag: '@main' }, async ({ page }) => {
  await page.goto('/')
  const before = await shownEmojis(page)
  await wakeClient(page)
  expect(await shownEmojis(page)).toEqual(before)
  await follow(page, '/bonus')
  await entry(page, 'Home').click()
  await expect(heading(page, headingOf(home))).toBeFocused()
  expect((await shownEmojis(page)).toSorted()).toEqual(emojis.toSorted())
})

withoutScripts('has the emojis in the order of the data without scripts', async ({ page }) => {
  await page.goto('/')
  expect(await shownEmojis(page)).toEqual(emojis)
})

test('shows another picture of a payment method in the footer on hover', async ({ page }) => {
  await page.goto('/')
  const items = page.getByRole('contentinfo').getByRole('list').first().getByRole('listitem')
  await expect(items).toHaveCount(5)
  for (const [index, { name, image, hoverImage }] of site.footer.paymentMethods.entries()) {
    const usual = items.nth(index).getByRole('img', { name, exact: true })
    const hovered = items.nth(index).locator('img').nth(1)
    await expect(usual).toHaveAttribute('src', image)
    await expect(hovered).toHaveAttribute('src', hoverImage)
    await expect(usual).toHaveCSS('opacity', '1')
    await expect(hovered).toHaveCSS('opacity', '0')
    await items.nth(index).hover()
    await expect(usual).toHaveCSS('opacity', '0')
    await expect(hovered).toHaveCSS('opacity', '1')
    await expect(hovered).not.toHaveJSProperty('naturalWidth', 0)
  }
  await page.mouse.move(0, 0)
  await expect(items.last().locator('img').first()).toHaveCSS('opacity', '1')
})

function cards(page: Page): Locator {
  const title = page.getByRole('heading', { name: grid?.title ?? '', exact: true })
  return page.locator('section').filter({ has: title }).getByRole('listitem')
}

/** The emojis as they are seen; assistive technology is not told of them. */
function shownEmojis(page: Page): Promise<string[]> {
  return cards(page).locator('[aria-hidden=true]').allInnerTexts()
}
