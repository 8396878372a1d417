// covers: blocks/** renderer/** builder/** server/preview/** tests/fixtures/site/**
import type { Page } from '@playwright/test'
import { headingOf, linesOf, pages, shownLines } from './site.ts'
import { entry, expect, heading, test, withoutScripts } from './test.ts'

for (const page of pages) {
  test(`${page.path} shows its texts and pictures`, { tag: '@main' }, async ({ page: tab }) => {
    const response = await tab.goto(page.path)
    expect(response?.status()).toBe(200)
    expect(await shownLines(tab, page)).toEqual(linesOf(page))
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText([headingOf(page)])
    await expect(tab.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()
    await expect(tab.getByRole('complementary', { name: 'Offers' })).toHaveCount(1)
    for (const image of await tab.locator('main picture img').all()) {
      await image.scrollIntoViewIfNeeded()
      await expect(image).toHaveJSProperty('complete', true)
      await expect(image).not.toHaveJSProperty('naturalWidth', 0)
    }
    expect(await listUnnumbered(tab)).toEqual([])
  })
}

/** The entries of ordered lists that have no number. */
function listUnnumbered(page: Page): Promise<string[]> {
  return page.locator('main ol > li').evaluateAll((all) =>
    all
      .filter((item) => {
        const marks = [item, ...item.children].map(
          (element) => getComputedStyle(element, '::before').content,
        )
        return !marks.some((content) => content.startsWith('counter('))
      })
      .map(({ outerHTML }) => outerHTML),
  )
}

withoutScripts('links lead to all texts without scripts', async ({ page: tab }) => {
  await tab.goto('/')
  for (const page of pages.toReversed()) {
    await entry(tab, page.path === '/' ? 'Home' : page.name).click()
    await expect(heading(tab, headingOf(page))).toBeVisible()
    await expect(tab).toHaveURL(page.path)
    expect(await shownLines(tab, page)).toEqual(linesOf(page))
  }
})
