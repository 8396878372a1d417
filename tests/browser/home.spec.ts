// covers: blocks/promoGrid/** blocks/cta/** renderer/** builder/** server/preview/** tests/fixtures/site/**
import type { Locator, Page } from '@playwright/test'
import { blocksOf, headingOf, pageAt, site } from './site.ts'
import { entry, expect, heading, test, wakeClient } from './test.ts'

const home = pageAt('/')
const grid = blocksOf(home, 'promoGrid')[0]
const emojis = grid?.emojiRule?.emojis ?? []

test('gives each promo card another emoji of the six', async ({ page }) => {
  await page.goto('/')
  expect(emojis).toHaveLength(6)
  expect((await shownEmojis(page)).toSorted()).toEqual(emojis.toSorted())
})

test('shuffles the emojis at each visit', async ({ page }) => {
  const orders = new Set<string>()
  for (let visit = 0; visit < 12; visit += 1) {
    await page.goto('/')
    orders.add((await shownEmojis(page)).join(' '))
  }
  expect(orders.size).toBeGreaterThan(1)
})

test(
  'keeps the order of the emojis when the client takes over',
  { tag: '@main' },
  async ({ page }) => {
    await page.goto('/')
    const before = await shownEmojis(page)
    await wakeClient(page)
    expect(await shownEmojis(page)).toEqual(before)
  },
)

test('has all emojis after client navigation', async ({ page }) => {
  await page.goto('/bonus')
  await wakeClient(page)
  await entry(page, 'Home').click()
  await expect(heading(page, headingOf(home))).toBeFocused()
  expect((await shownEmojis(page)).toSorted()).toEqual(emojis.toSorted())
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('has the emojis in the order of the data', async ({ page }) => {
    await page.goto('/')
    expect(await shownEmojis(page)).toEqual(emojis)
  })
})

for (const width of [768, 1280]) {
  test(`lays the promo cards out in 3 columns and 2 rows at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    const places = await cards(page).evaluateAll((items) =>
      items.map((item) => {
        const { left, top } = item.getBoundingClientRect()
        return [Math.round(left), Math.round(top)]
      }),
    )
    const columns = [...new Set(places.map(([left]) => left))]
    const rows = [...new Set(places.map(([, top]) => top))]
    expect([columns.length, rows.length]).toEqual([3, 2])
    expect(places).toEqual(rows.flatMap((top) => columns.map((left) => [left, top])))
  })
}

test('links from its buttons to the promotional page', async ({ page }) => {
  await page.goto('/')
  for (const name of ['START NOW', 'Register', 'Access Account', 'Create Account']) {
    const link = page.getByRole('main').getByRole('link', { name, exact: true })
    await expect(link).toHaveAttribute('href', site.promoUrl)
  }
})

test('closes with the call to enter the platform', async ({ page }) => {
  await page.goto('/')
  const last = page.getByRole('main').locator('section').last()
  await expect(last.getByRole('heading')).toHaveText(['Enter p666 Online Platform'])
  await expect(last.getByRole('link')).toHaveText(['Access Account', 'Create Account'])
  await expect(last.getByRole('img', { name: 'p666' })).toHaveAttribute('src', '/logo/p666.png?v=8')
})

test('links from the logo in the bar to the home page', async ({ page }) => {
  await page.goto('/app')
  const link = page.getByRole('banner').getByRole('link', { name: 'p666 home page' })
  await expect(link).toHaveAttribute('href', '/')
  const logo = link.locator('img')
  await expect(logo).toHaveAttribute('src', '/logo/p666.png?v=8')
  await expect(logo).not.toHaveJSProperty('naturalWidth', 0)
})

function cards(page: Page): Locator {
  const title = page.getByRole('heading', { name: grid?.title ?? '', exact: true })
  return page.locator('section').filter({ has: title }).getByRole('listitem')
}

/** The emojis as they are seen; assistive technology is not told of them. */
function shownEmojis(page: Page): Promise<string[]> {
  return cards(page).locator('[aria-hidden=true]').allInnerTexts()
}
