// covers: renderer/** builder/** server/preview/** tests/fixtures/site/**
import type { Page } from '@playwright/test'
import { launchBrowser } from '../fixtures/launch-browser.ts'
import { expect, follow, test as base, wakeClient } from './test.ts'

/** The tests' browser, but with the cache for back and forward, which Playwright switches off. */
const test = base.extend<{ cachingPage: Page }>({
  cachingPage: async ({ baseURL, launchOptions }, use) => {
    const browser = await launchBrowser({
      ...launchOptions,
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    })
    const page = await browser.newPage({ ...(baseURL !== undefined && { baseURL }) })
    await page.addInitScript(() =>
      addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted })),
    )
    await use(page)
    await browser.close()
  },
})

for (const withClient of [false, true]) {
  const state = withClient ? 'with the client running' : 'before the client is loaded'
  test(`going back shows the page as it was left, ${state}`, async ({ cachingPage: page }) => {
    await page.goto('/')
    if (withClient) {
      await wakeClient(page)
      await follow(page, '/bonus')
    }
    const left = page.url()
    await page.evaluate(() => Object.assign(window, { mark: 'left' }))
    const focused = page.getByRole('main').getByRole('link').first()
    await focused.focus()
    await page.goto('/no-such-page')
    await page.goBack({ waitUntil: 'commit' })
    expect(page.url()).toBe(left)
    expect(await page.evaluate(() => ('mark' in window ? window.mark : undefined))).toBe('left')
    expect(await page.evaluate(() => ('persisted' in window ? window.persisted : undefined))).toBe(
      true,
    )
    await expect(focused).toBeFocused()
    // And it works on.
    await follow(page, '/vip')
  })
}
