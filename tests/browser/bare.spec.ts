// covers: blocks/** renderer/** builder/** server/preview/** tests/fixtures/site/**
import type { Page } from '@playwright/test'
import { forms, headingOf, labelOf, linesOf, pageAt, pages, shownLines } from './site.ts'
import { entry, expect, heading, loadTime, test, visit, withFailures } from './test.ts'

/* The site without CSS, without pictures, and without storage. */

for (const page of forms) {
  withFailures(`${page.path} has texts for pictures, and reads in order`, async ({ page: tab }) => {
    await tab.route('**/*', (route) =>
      route.request().resourceType() === 'image' ? route.abort() : route.continue(),
    )
    await tab.goto(page.path)
    for (const width of [360, 1280]) {
      await tab.setViewportSize({ width, height: 800 })
      expect(await shownLines(tab, page)).toEqual(linesOf(page))
      const across = await tab.evaluate(() => document.documentElement.scrollWidth)
      expect(across).toBeLessThanOrEqual(width)
    }
    const silent = tab.locator('a:has(img):not(:has(img[alt]:not([alt=""])))')
    for (const text of await silent.allTextContents()) expect(text).not.toBe('')
    await tab.evaluate(() => {
      for (const style of document.querySelectorAll('style')) style.remove()
    })
    // Buttons side by side share a line here.
    expect((await shownLines(tab, page)).join(' ')).toBe(linesOf(page).join(' '))
    expect(await tab.locator('body').innerText()).toMatch(/Claim your bonus[\s×]+Get your bonus/)
    expect(await inOrder(tab)).toEqual(['A', 'HEADER', 'MAIN', 'FOOTER', 'ASIDE'])
    await tab.getByText('Menu', { exact: true }).click()
    for (const one of pages) await expect(entry(tab, labelOf(one))).toBeVisible()
  })
}

test.describe('where storage is blocked', () => {
  test('pages change without a reload, and the offers can be hidden', async ({ page }) => {
    await page.addInitScript(() => {
      const refusal = {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      }
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
        Object.defineProperty(window, name, refusal)
      Object.defineProperty(document, 'cookie', refusal)
    })
    await visit(page, '/')
    const loaded = await loadTime(page)
    for (const path of ['/bonus', '/vip']) {
      await entry(page, labelOf(pageAt(path))).click()
      await expect(heading(page, headingOf(pageAt(path)))).toBeFocused()
    }
    await page.goBack()
    await expect(heading(page, headingOf(pageAt('/bonus')))).toBeVisible()
    await expect(entry(page, labelOf(pageAt('/vip')))).toBeFocused()
    expect(await loadTime(page)).toBe(loaded)
    const offers = page.getByRole('complementary', { name: 'Offers' })
    await offers.getByRole('checkbox').check({ force: true })
    await expect(offers).toBeHidden()
  })
})

function inOrder(page: Page): Promise<string[]> {
  return page
    .locator(
      'body > :is(a, header, main, aside, footer), body > div > :is(a, header, main, aside, footer)',
    )
    .evaluateAll((all) => all.map(({ tagName }) => tagName))
}
