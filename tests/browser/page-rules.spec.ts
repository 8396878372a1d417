import type { Locator, Page } from '@playwright/test'
import { blocksOf, emojisOf, pageAt, pages } from './site.ts'
import { expect, test } from './test.ts'

const firstEmojis = { '/bonus': ['🎉'], '/slots': ['🎁'], '/vip': ['💎', '👑', '⭐'] }

for (const [path, emojis] of Object.entries(firstEmojis)) {
  test(`${path} begins its promo cards with ${emojis.join(' ')}`, async ({ page }) => {
    await page.goto(path)
    const shown = await shownEmojis(page, blocksOf(pageAt(path), 'promoGrid')[0]?.title)
    expect(shown.slice(0, emojis.length)).toEqual(emojis)
  })
}

test('a promo card without an emoji has the target', async ({ page }) => {
  const grid = blocksOf(pageAt('/bonus'), 'promoGrid')[0]
  const bare = grid?.cards.findIndex(({ emoji }, index) => index > 0 && emoji === undefined) ?? -1
  expect(bare).toBeGreaterThan(0)
  await page.goto('/bonus')
  expect((await shownEmojis(page, grid?.title))[bare]).toBe('🎯')
})

for (const page of pages) {
  for (const block of page.blocks) {
    const title = 'title' in block ? block.title : undefined
    const name = (what: string): string => `${page.path} ${what} “${title}”`

    if (block.type === 'promoGrid' && emojisOf(block) !== undefined) {
      test(name('has the emojis of'), async ({ page: tab }) => {
        await tab.goto(page.path)
        expect(await shownEmojis(tab, title)).toEqual(emojisOf(block))
      })
    }

    if (block.type === 'contentCards' && block.image !== undefined) {
      test(name(`shows the picture ${block.imageUse ?? 'once'} in`), async ({ page: tab }) => {
        await tab.goto(page.path)
        const articles = section(tab, title).getByRole('article')
        const count = block.cards.length
        await expect(articles).toHaveCount(count)
        const inside = block.imageUse === 'each' ? count : 0
        await expect(articles.filter({ has: tab.getByRole('img') })).toHaveCount(inside)
        await expect(section(tab, title).getByRole('img')).toHaveCount(inside || 1)
      })
    }

    if (block.type === 'stepList') {
      const numbered = block.style === 'numbers'
      test(name(numbered ? 'numbers' : 'has bullets for'), async ({ page: tab }) => {
        await tab.goto(page.path)
        const list = section(tab, title).locator(numbered ? 'ol' : 'ul')
        const steps = list.getByRole('listitem')
        await expect(steps.getByRole('heading')).toHaveText(block.steps.map((step) => step.title))
        const marks = steps.locator('> [aria-hidden=true]')
        if (numbered) expect(await marksBefore(marks)).not.toContain('none')
        else await expect(marks).toHaveText(block.steps.map(({ icon }) => icon ?? ''))
      })
    }

    if (block.type === 'vipGuide') {
      test(name('numbers the steps of'), async ({ page: tab }) => {
        await tab.goto(page.path)
        const steps = section(tab, title).locator('ol').getByRole('listitem')
        await expect(steps).toHaveText(block.steps)
        expect(new Set(await marksBefore(steps))).toEqual(new Set(['counter(level)']))
      })
    }
  }
}

test('the VIP page has a guide, the game and app pages a picture on each card', () => {
  expect(blocksOf(pageAt('/vip'), 'vipGuide')).toHaveLength(1)
  for (const path of ['/game', '/app'])
    expect(blocksOf(pageAt(path), 'contentCards').map(({ imageUse }) => imageUse)).toEqual(['each'])
})

function section(page: Page, title = ''): Locator {
  return page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
}

function shownEmojis(page: Page, title: string | undefined): Promise<string[]> {
  return section(page, title).locator('li > [aria-hidden=true]').allInnerTexts()
}

function marksBefore(items: Locator): Promise<string[]> {
  return items.evaluateAll((all) => all.map((item) => getComputedStyle(item, '::before').content))
}
