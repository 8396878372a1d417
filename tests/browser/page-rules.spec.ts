// covers: blocks/** renderer/** builder/** server/preview/** tests/fixtures/site/**
import type { Locator, Page } from '@playwright/test'
import { emojisOf, pages, type SitePage } from './site.ts'
import { expect, test } from './test.ts'

for (const page of pages) {
  test(`${page.path} shows emojis, pictures and steps as its data says`, async ({ page: tab }) => {
    await tab.goto(page.path)
    for (const block of page.blocks) {
      const title = 'title' in block ? block.title : undefined
      await test.step(`${block.type} “${title}”`, () => expectBlock(section(tab, title), block))
    }
  })
}

async function expectBlock(shown: Locator, block: SitePage['blocks'][number]): Promise<void> {
  if (block.type === 'promoGrid' && emojisOf(block) !== undefined) {
    expect(await shownEmojis(shown)).toEqual(emojisOf(block))
  } else if (block.type === 'contentCards' && block.image !== undefined) {
    const articles = shown.getByRole('article')
    const count = block.cards.length
    await expect(articles).toHaveCount(count)
    const inside = block.imageUse === 'each' ? count : 0
    await expect(articles.filter({ has: shown.page().getByRole('img') })).toHaveCount(inside)
    await expect(shown.getByRole('img')).toHaveCount(inside || 1)
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

function shownEmojis(block: Locator): Promise<string[]> {
  return block.locator('li > [aria-hidden=true]').allInnerTexts()
}

function marksBefore(items: Locator): Promise<string[]> {
  return items.evaluateAll((all) => all.map((item) => getComputedStyle(item, '::before').content))
}
