// covers: blocks/** renderer/** builder/** server/preview/** tests/fixtures/site/**
import type { Page } from '@playwright/test'
import { shownLines } from './shown-lines.ts'
import { blocksOf, forms, headingOf, linesOf, pages, site, type SitePage } from './site.ts'
import { entry, expect, heading, test } from './test.ts'

for (const page of pages) {
  test(`${page.path} shows its texts and pictures`, { tag: '@main' }, async ({ page: tab }) => {
    const response = await tab.goto(page.path)
    expect(response?.status()).toBe(200)
    expect(await shownLines(tab, page)).toEqual(linesOf(page))
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText([headingOf(page)])
    await expect(tab.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()
    await expect(tab.getByRole('complementary', { name: 'Offers' })).toHaveCount(1)
    await expectImages(tab, page)
  })
}

/** Every picture is described, there, and loaded when it is needed. */
async function expectImages(tab: Page, page: SitePage): Promise<void> {
  const alt = `${site.keyword} ${page.path.replaceAll('/', '')}`.trim()
  const images = tab.locator('main picture img')
  await expect(images).toHaveCount(imageNames(page).length)
  for (const [index, name] of imageNames(page).entries()) {
    const image = images.nth(index)
    await expect(image).toHaveAttribute('alt', alt)
    await expect(image).toHaveAttribute('src', new RegExp(`^/img/${name}\\.`))
    await image.scrollIntoViewIfNeeded()
    await expect(image).toHaveJSProperty('complete', true)
    await expect(image).not.toHaveJSProperty('naturalWidth', 0)
    if (index === 0 && blocksOf(page, 'hero')[0]?.image !== undefined)
      await expect(image).toHaveAttribute('fetchpriority', 'high')
    else await expect(image).toHaveAttribute('loading', 'lazy')
  }
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const page of forms) {
    test(`${page.path} shows all texts of its blocks in order`, async ({ page: tab }) => {
      await tab.goto(page.path)
      expect(await shownLines(tab, page)).toEqual(linesOf(page))
    })
  }

  test('links navigate', async ({ page: tab }) => {
    await tab.goto('/')
    for (const page of pages.toReversed()) {
      await entry(tab, page.path === '/' ? 'Home' : page.name).click()
      await expect(heading(tab, headingOf(page))).toBeVisible()
      await expect(tab).toHaveURL(page.path)
    }
  })
})

/** The names of a page's pictures in order. */
function imageNames(page: SitePage): string[] {
  return page.blocks.flatMap((block) => {
    if (block.type === 'hero') return block.image ?? []
    if (block.type === 'promoGrid') return block.cards.flatMap((card) => card.imgPath ?? [])
    if (block.type !== 'contentCards' || block.image === undefined) return []
    const { image } = block
    return block.imageUse === 'each' ? block.cards.map(() => image) : [image]
  })
}
