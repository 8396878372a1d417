// covers: blocks/** renderer/** builder/** server/preview/** tests/fixtures/site/**
import type { Locator, Page } from '@playwright/test'
import { shownLines } from './shown-lines.ts'
import { blocksOf, headingOf, linesOf, pages, site, type SitePage } from './site.ts'
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
    for (const block of page.blocks) {
      const title = 'title' in block ? block.title : undefined
      await test.step(`${block.type} “${title}”`, () => expectBlock(section(tab, title), block))
    }
  })
}

/** Every picture is described, there, and loaded when it is needed. */
async function expectImages(tab: Page, page: SitePage): Promise<void> {
  const alt = `${site.keyword} ${page.path.replaceAll('/', '')}`.trim()
  const images = tab.locator('main picture img')
  const cards = new Set(
    blocksOf(page, 'promoGrid').flatMap((grid) => grid.cards.map((card) => card.imgPath)),
  )
  await expect(images).toHaveCount(imageNames(page).length)
  for (const [index, name] of imageNames(page).entries()) {
    const image = images.nth(index)
    // Cards have pictures for decoration, and the same picture is described once.
    const isSilent = cards.has(name) || imageNames(page).indexOf(name) < index
    await expect(image).toHaveAttribute('alt', isSilent ? '' : alt)
    await expect(image).toHaveAttribute('src', new RegExp(`^/img/${name}\\.`))
    await image.scrollIntoViewIfNeeded()
    await expect(image).toHaveJSProperty('complete', true)
    await expect(image).not.toHaveJSProperty('naturalWidth', 0)
    if (index === 0 && blocksOf(page, 'hero')[0]?.image !== undefined)
      await expect(image).toHaveAttribute('fetchpriority', 'high')
    else await expect(image).toHaveAttribute('loading', 'lazy')
  }
}

/** Whether pictures are in their cards, and the marks of steps as the data says. */
async function expectBlock(shown: Locator, block: SitePage['blocks'][number]): Promise<void> {
  if (block.type === 'contentCards' && block.image !== undefined) {
    const articles = shown.getByRole('article')
    const count = block.cards.length
    await expect(articles).toHaveCount(count)
    const inside = block.imageUse === 'each' ? count : 0
    await expect(articles.filter({ has: shown.page().locator('img') })).toHaveCount(inside)
    await expect(shown.getByRole('img')).toHaveCount(1)
  } else if (block.type === 'stepList') {
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

function imageNames(page: SitePage): string[] {
  return page.blocks.flatMap((block) => {
    if (block.type === 'hero') return block.image ?? []
    if (block.type === 'promoGrid') return block.cards.flatMap((card) => card.imgPath ?? [])
    if (block.type !== 'contentCards' || block.image === undefined) return []
    const { image } = block
    return block.imageUse === 'each' ? block.cards.map(() => image) : [image]
  })
}
