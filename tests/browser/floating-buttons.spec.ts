// covers: blocks/** renderer/** builder/** server/preview/** tests/fixtures/site/**
import type { Page } from '@playwright/test'
import { pages, site } from './site.ts'
import { expect, holdBack, test, visit, wakeClient } from './test.ts'

const widths = [360, 768, 1280]
const names = ['Claim your bonus', 'Get your bonus']

interface Box {
  text: string
  left: number
  top: number
  right: number
  bottom: number
}

test('are two links that search engines do not follow', async ({ page }) => {
  await page.goto('/')
  const links = page.getByRole('complementary').getByRole('link')
  await expect(links).toHaveText(names)
  for (const name of names) {
    const link = page.getByRole('link', { name })
    await expect(link).toHaveAttribute('href', '/ogrmowvk.html')
    await expect(link).toHaveAttribute('rel', 'noindex nofollow')
    await expect(link).toHaveCSS('position', 'fixed')
  }
})

for (const width of widths) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })

    test('stay visible, at different heights', async ({ page }) => {
      await page.goto('/')
      const links = page.getByRole('complementary').getByRole('link')
      const bottoms = await links.evaluateAll((all) =>
        all.map((a) => a.getBoundingClientRect().bottom),
      )
      expect(new Set(bottoms).size).toBe(2)
      for (const name of names)
        await expect(page.getByRole('link', { name })).toBeInViewport({ ratio: 1 })
      const [first, second] = await buttonBoxes(page)
      expect(first && second && overlap(first, second)).toBe(false)
      await page.keyboard.press('End')
      for (const name of names)
        await expect(page.getByRole('link', { name })).toBeInViewport({ ratio: 1 })
    })
  })
}

test('cover no text at the end of pages, and are beside it on wide screens', async ({ page }) => {
  for (const { path } of pages) {
    await page.goto(path)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      await page.evaluate(() => {
        scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
      })
      const texts = await textBoxes(page)
      expect(texts.length).toBeGreaterThan(20)
      for (const button of await buttonBoxes(page)) {
        const covered = texts.filter((text) => overlap(text, button)).map(({ text }) => text)
        expect(covered, `${button.text} on ${path} at ${width} px`).toEqual([])
      }
    }
    const rights = await page
      .locator('main section, main section :not(picture *), footer > *') // pictures may be cut
      .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().right))
    for (const { left, right } of await buttonBoxes(page)) {
      expect(left).toBeGreaterThanOrEqual(Math.max(...rights))
      expect(right).toBeLessThanOrEqual(1280)
    }
  }
})

for (const width of [360, 1280]) {
  test(`stay hidden for the rest of the visit, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await visit(page, '/')
    await page.getByRole('checkbox', { name: 'Hide offers' }).check({ force: true })
    await expect(page.getByRole('complementary')).toBeHidden()
    await expect(page.getByRole('main')).toBeFocused()
    await visit(page, '/bonus')
    await expect(page.getByRole('complementary')).toBeHidden()
  })
}

test('stay hidden if that was chosen before the client ran', async ({ page }) => {
  const release = await holdBack(page, '**/assets/client-*.js')
  await page.goto('/')
  await page.getByRole('checkbox', { name: 'Hide offers' }).check({ force: true })
  await expect(page.getByRole('complementary')).toBeHidden()
  release()
  await wakeClient(page)
  await visit(page, '/bonus')
  await expect(page.getByRole('complementary')).toBeHidden()
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('can be hidden by keyboard', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('checkbox', { name: 'Hide offers' }).focus()
    await page.keyboard.press('Space')
    await expect(page.getByRole('complementary')).toBeHidden()
  })
})

for (const [width, height, letters, isFixed] of [
  [360, 640, 100, true],
  [1280, 800, 100, true],
  [320, 256, 100, false],
  [1280, 400, 100, false],
  [360, 740, 200, false],
] as const)
  test.describe(`in a window of ${width} × ${height} px with letters of ${letters}%`, () => {
    test.use({ viewport: { width, height }, javaScriptEnabled: false })

    test(`${isFixed ? 'stay' : 'neither they nor the bar stay'} in view`, async ({ page }) => {
      await page.goto('/bonus')
      const links = page.getByRole('complementary').getByRole('link')
      await page.evaluate((fontSize) => {
        Object.assign(document.documentElement.style, { fontSize })
        scrollTo(0, document.documentElement.scrollHeight / 2)
      }, `${letters}%`)
      for (const part of [page.getByRole('banner'), links.first(), links.last()])
        await (isFixed ? expect(part) : expect(part).not).toBeInViewport()
      expect(await brokenLabels(page)).toEqual([])
    })
  })

/** Buttons whose text leaves them, or has more lines than words. */
function brokenLabels(page: Page): Promise<string[]> {
  return page.locator('aside a, summary').evaluateAll((buttons) =>
    buttons.flatMap((button) => {
      const range = document.createRange()
      range.selectNodeContents(button)
      const [ground, text] = [button.getBoundingClientRect(), range.getBoundingClientRect()]
      const label = button instanceof HTMLElement ? button.innerText.trim() : ''
      const lines = new Set(Array.from(range.getClientRects(), ({ bottom }) => Math.round(bottom)))
      const leaves =
        text.left < ground.left - 1 ||
        text.right > ground.right + 1 ||
        text.bottom > ground.bottom + 1
      return leaves || lines.size > label.split(/\s+/).length + 1 ? [label] : []
    }),
  )
}

test('lead to the promotional page', { tag: '@main' }, async ({ page }) => {
  await page.route(site.promoUrl, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Promotion</h1>' }),
  )
  for (const name of names) {
    await visit(page, '/')
    await page.getByRole('link', { name }).click()
    await expect(page).toHaveURL(site.promoUrl)
    await expect(page.getByRole('heading')).toHaveText('Promotion')
  }
})

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

function buttonBoxes(page: Page): Promise<Box[]> {
  return page
    .getByRole('complementary')
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => {
        const { left, top, right, bottom } = link.getBoundingClientRect()
        return { text: link.textContent ?? '', left, top, right, bottom }
      }),
    )
}

/** Where the lines of text in main and footer are. */
function textBoxes(page: Page): Promise<Box[]> {
  return page.locator('main, footer').evaluateAll((parts) =>
    parts.flatMap((part) => {
      const boxes: Box[] = []
      const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const range = document.createRange()
        range.selectNodeContents(node)
        for (const { left, top, right, bottom } of range.getClientRects())
          boxes.push({ text: node.textContent ?? '', left, top, right, bottom })
      }
      return boxes
    }),
  )
}
