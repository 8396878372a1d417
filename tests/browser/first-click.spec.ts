// covers: renderer/** builder/** server/preview/** tests/fixtures/site/**
import type { Page } from '@playwright/test'
import { labelOf, pageAt } from './site.ts'
import {
  entry,
  expect,
  expectShown,
  holdBack,
  loadTime,
  overlookLinks,
  test,
  visit,
} from './test.ts'

/** A click in the first second ends on the right page, once, whatever of the client has arrived by then. */

const bonus = pageAt('/bonus')
const client = '**/assets/*.js'
const isClientRunning = () => history.scrollRestoration === 'manual'

/** The history has one more entry than before, for the page; there is no other navigation on the way. */
async function expectOneStep(page: Page, before: number): Promise<void> {
  await expectShown(page, '/bonus')
  await page.waitForLoadState('networkidle')
  await expectShown(page, '/bonus')
  await expect(page).toHaveURL('/bonus')
  expect(await page.evaluate(() => history.length)).toBe(before + 1)
  await page.goBack()
  await expectShown(page, '/')
  await expect(page).toHaveURL('/')
}

test.beforeEach(async ({ page }) => {
  await page.goto('/')
})

const historyLength = (page: Page) => page.evaluate(() => history.length)

test('while the client, which starts before the page arrives, is loaded', async ({ page }) => {
  const before = await historyLength(page)
  // A prefetched page could not be held back.
  await page.evaluate(() => document.querySelector('script[type=speculationrules]')?.remove())
  const releaseClient = await holdBack(page, client)
  const releasePage = await holdBack(page, '**/bonus')
  await entry(page, labelOf(bonus)).click({ noWaitAfter: true })
  const started = page.waitForResponse('**/data/site.json', { timeout: 20_000 })
  releaseClient()
  await started
  releasePage()
  await expectOneStep(page, before)
})

test('pressed before the client runs and released after', async ({ page }) => {
  const before = await historyLength(page)
  const loaded = await loadTime(page)
  await entry(page, labelOf(bonus)).hover()
  await page.mouse.down()
  await page.waitForFunction(isClientRunning)
  await page.mouse.up()
  await expectShown(page, '/bonus')
  expect(await loadTime(page)).toBe(loaded)
  await expectOneStep(page, before)
})

test('while the client hydrates', { tag: '@main' }, async ({ page }) => {
  const before = await historyLength(page)
  const loaded = await loadTime(page)
  // The client marks the document in the task in which it starts to hydrate; the click is the next one.
  await page.evaluate((label) => {
    const link = Array.from(document.querySelectorAll('nav a')).find(
      ({ textContent }) => textContent === label,
    )
    new MutationObserver((_records, observer) => {
      observer.disconnect()
      setTimeout(() => {
        document.body.dataset['state'] = history.scrollRestoration
        if (link instanceof HTMLElement) link.click()
      })
    }).observe(document.documentElement, { attributeFilter: ['data-client'] })
  }, labelOf(bonus))
  await page.mouse.move(5, 5)
  await expectShown(page, '/bonus')
  expect(await page.evaluate(() => document.body.dataset['state'])).toBe('auto')
  expect(await loadTime(page)).toBe(loaded)
  await expectOneStep(page, before)
})

test('twice at once, on two links', async ({ page }) => {
  await overlookLinks(page)
  await visit(page, '/')
  const before = await historyLength(page)
  await page.evaluate(
    (paths) => {
      for (const path of paths)
        document.querySelector<HTMLAnchorElement>(`nav a[href='${path}']`)?.click()
    },
    ['/slots', '/bonus'],
  )
  await expectOneStep(page, before)
})
