// covers: blocks/** renderer/** builder/** server/preview/** tests/fixtures/site/**
import type { Locator, Page } from '@playwright/test'
import { headingOf, linesOf, pages, type SitePage, shownLines } from './site.ts'
import { entry, expect, heading, test } from './test.ts'

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
    for (const block of page.blocks) {
      const title = 'title' in block ? block.title : undefined
      await test.step(`${block.type} “${title}”`, () => expectMarks(section(tab, title), block))
    }
  })
}

/** The marks of steps are as the data says. */
async function expectMarks(shown: Locator, block: SitePage['blocks'][number]): Promise<void> {
  if (block.type === 'stepList') {
    const isNumbered = block.style === 'numbers'
    const steps = shown.locator(isNumbered ? 'ol' : 'ul').getByRole('listitem')
    await expect(steps.getByRole('heading')).toHaveText(block.steps.map((step) => step.title))
    const marks = steps.locator('> [aria-hidden=true]')
    if (isNumbered) expect(await marksBefore(marks)).not.toContain('none')
    else await expect(marks).toHaveText(block.steps.map(({ icon }) => icon ?? ''))
  } else if (block.type === 'vipGuide') {
    const steps = shown.locator('ol').getByRole('listitem')
    await expect(steps).toHaveText(block.steps)
    expect(new Set(await marksBefore(steps))).toEqual(new Set(['counter(level)']))
  }
}

function section(page: Page, title = ''): Locator {
  return page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
}

function marksBefore(items: Locator): Promise<string[]> {
  return items.evaluateAll((all) => all.map((item) => getComputedStyle(item, '::before').content))
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('links navigate, and pages show all texts of blocks in order', async ({ page: tab }) => {
    await tab.goto('/')
    for (const page of pages.toReversed()) {
      await entry(tab, page.path === '/' ? 'Home' : page.name).click()
      await expect(heading(tab, headingOf(page))).toBeVisible()
      await expect(tab).toHaveURL(page.path)
      expect(await shownLines(tab, page)).toEqual(linesOf(page))
    }
  })
})
