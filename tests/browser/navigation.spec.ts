// covers: renderer/** builder/** server/preview/** tests/fixtures/site/**
import type { Page } from '@playwright/test'
import { type SitePage, headingOf, labelOf, pageAt, pages, site } from './site.ts'
import { addLink, entry, expect, expectShown, heading, loadTime, test, visit } from './test.ts'

test('goes to each page without a full load', { tag: '@main' }, async ({ page: tab }) => {
  await visit(tab, '/')
  const loaded = await loadTime(tab)
  for (const page of [...pages.slice(1), pageAt('/')]) {
    await entry(tab, labelOf(page)).click()
    await expectArrival(tab, page)
    expect(await loadTime(tab)).toBe(loaded)
  }
})

test('follows links in texts, buttons and the logo', { tag: '@main' }, async ({ page: tab }) => {
  await visit(tab, '/')
  const loaded = await loadTime(tab)
  const main = tab.getByRole('main')
  await main.getByRole('link', { name: 'bonus guide' }).click()
  await expectArrival(tab, pageAt('/bonus'))
  await main.getByRole('link', { name: 'Compare game types' }).click()
  await expectArrival(tab, pageAt('/games'))
  await tab
    .getByRole('banner')
    .getByRole('link', { name: `${site.keyword} home page` })
    .click()
  await expectArrival(tab, pageAt('/'))
  expect(await loadTime(tab)).toBe(loaded)
})

test('restores pages and scroll positions on Back', { tag: '@main' }, async ({ page: tab }) => {
  await visit(tab, '/')
  const loaded = await loadTime(tab)
  await scrollTo(tab, 640)
  await entry(tab, 'Slots').click()
  await expectArrival(tab, pageAt('/slots'))
  await expect.poll(() => scrollTop(tab)).toBe(0)
  await scrollTo(tab, 320)
  await tab.goBack()
  await expect(tab).toHaveURL('/')
  await expectShown(tab, '/')
  await expect(entry(tab, 'Slots')).toBeFocused()
  await expect.poll(() => scrollTop(tab)).toBe(640)
  await tab.goForward()
  await expectArrival(tab, pageAt('/slots'))
  await expect.poll(() => scrollTop(tab)).toBe(320)
  expect(await loadTime(tab)).toBe(loaded)
})

test('goes back after a reload, before the client is loaded', async ({ page: tab }) => {
  await visit(tab, '/')
  await entry(tab, 'Bonus').click()
  await expectArrival(tab, pageAt('/bonus'))
  await tab.reload()
  await tab.goBack()
  await expect(tab).toHaveURL('/')
  await expectShown(tab, '/')
})

test('arrives at the block that an address names', async ({ page: tab }) => {
  const ids = pages.flatMap(({ path, blocks }) =>
    blocks.flatMap(({ id }) => (id === undefined ? [] : [{ path, id }])),
  )
  expect(ids.length).toBeGreaterThan(3)
  for (const { path, id } of ids) {
    await tab.goto(`${path}#${id}`)
    await expect(tab.locator(`[id="${id}"]`)).toBeInViewport()
  }
})

test('leaves Ctrl+click to the browser', async ({ page: tab, context }) => {
  await visit(tab, '/')
  const opened = context.waitForEvent('page')
  await entry(tab, 'Casino').click({ modifiers: ['Control'] })
  await expect(await opened).toHaveURL('/casino')
  await expect(tab).toHaveURL('/')
  await expectShown(tab, '/')
})

test('skips to the content at the first Tab stop', async ({ page: tab }) => {
  await visit(tab, '/bonus')
  await tab.keyboard.press('Tab')
  const skip = tab.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport({ ratio: 1 })
  await tab.keyboard.press('Enter')
  await expect(tab).toHaveURL('/bonus#main')
  await expect(skip).not.toBeFocused()
  await tab.keyboard.press('Tab')
  await expect(tab.getByRole('main').getByRole('link').first()).toBeFocused()
})

test('a link within the page leads to its block', { tag: '@main' }, async ({ page: tab }) => {
  await visit(tab, '/bonus')
  await scrollTo(tab, 40)
  await tab.getByRole('main').getByRole('link', { name: 'how to start' }).click()
  const target = tab.locator('#how-to-start')
  await expect(tab).toHaveURL('/bonus#how-to-start')
  await expect(target).toBeFocused()
  await expect.poll(async () => (await target.boundingBox())?.y ?? 0).toBeLessThan(120)
  const { y = 0 } = (await target.boundingBox()) ?? {}
  expect(y).toBeGreaterThanOrEqual(64) // below the fixed bar
  await tab.goBack()
  await expect(tab).toHaveURL('/bonus')
  await expect.poll(() => scrollTop(tab)).toBe(40)
  await expect(tab.getByRole('main').getByRole('link', { name: 'how to start' })).toBeFocused()
})

test('Back returns to the link that was followed', async ({ page: tab }) => {
  await visit(tab, '/')
  const link = tab.getByRole('main').getByRole('link', { name: 'bonus guide' })
  await link.press('Enter')
  await expectArrival(tab, pageAt('/bonus'))
  await tab.goBack()
  await expect(tab).toHaveURL('/')
  await expect(link).toBeFocused()
  await expect(link).toBeInViewport()
  await tab.goForward()
  await expectArrival(tab, pageAt('/bonus'))
})

test('a link to a block of another page scrolls to it', async ({ page: tab }) => {
  await visit(tab, '/')
  await addLink(tab, '/bonus#how-to-start', 'steps')
  await tab.getByRole('link', { name: 'steps' }).click()
  await expect(tab.locator('#how-to-start')).toBeFocused()
  await expect(heading(tab, 'p666 Bonus Terms Made Clear')).toBeAttached()
})

/** The page is shown, marked in the navigation and announced, with its head. */
async function expectArrival(tab: Page, page: SitePage): Promise<void> {
  const title = page.meta?.title ?? ''
  await expect(tab).toHaveURL(page.path)
  await expect(tab).toHaveTitle(title)
  await expect(heading(tab, headingOf(page))).toBeFocused()
  await expect(tab.locator('[aria-live=polite]')).toHaveText(title)
  await expect(tab.locator('[aria-current]')).toHaveText([labelOf(page)])
  await expect(tab.locator('title')).toHaveCount(1)
  await expect(tab.locator('meta[name=description]')).toHaveCount(1)
  await expect(tab.locator('meta[name=description]')).toHaveAttribute(
    'content',
    page.meta?.description ?? '',
  )
  await expect(tab.locator('link[rel=canonical]')).toHaveCount(1)
  await expect(tab.locator('link[rel=canonical]')).toHaveAttribute('href', site.url + page.path)
}

async function scrollTo(tab: Page, top: number): Promise<void> {
  await tab.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top)
  await expect.poll(() => scrollTop(tab)).toBe(top)
}

function scrollTop(tab: Page): Promise<number> {
  return tab.evaluate(() => Math.round(scrollY))
}
