// covers: blocks/** renderer/** builder/** server/preview/** tests/fixtures/site/**
import type { Page } from '@playwright/test'
import { forms } from './site.ts'
import { expect, test } from './test.ts'

// The styles that are added here are not in the page's policy.
test.use({ bypassCSP: true })

for (const { path } of forms) {
  test(`${path} holds big text, spacing, right to left, paper, forced colors`, async ({ page }) => {
    await page.goto(path)
    const bigger = await page.addStyleTag({ content: 'html{font-size:200%}' })
    for (const width of [640, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await overflowing(page), `text of twice the size at ${width} px`).toEqual([])
    }
    await bigger.evaluate((style) => style.parentNode?.removeChild(style))
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
      expect(await overflowing(page), `from right to left at ${width} px`).toEqual([])
      await page.evaluate(() => document.documentElement.removeAttribute('dir'))
      const spaced = await page.addStyleTag({ content: spacing })
      expect(await overflowing(page), `more spacing at ${width} px`).toEqual([])
      expect(await cutOff(page), `more spacing at ${width} px`).toEqual([])
      await spaced.evaluate((style) => style.parentNode?.removeChild(style))
    }
    await page.emulateMedia({ forcedColors: 'active' })
    expect(await cardsWithoutEdges(page), 'in forced colors').toEqual([])
    // On wide screens, what floats has no box around it.
    await page.setViewportSize({ width: 360, height: 800 })
    await page.emulateMedia({ media: 'print', colorScheme: 'dark', forcedColors: 'none' })
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('complementary')).toBeHidden()
    await expect(page.locator('a[href="#main"]')).toBeHidden()
    await expect(page.locator('button:visible')).toHaveCount(0)
    expect(await linksWithoutAddress(page), 'on paper').toEqual([])
    expect(await partedHeadings(page), 'on paper').toEqual([])
    const colors = await page
      .getByRole('main')
      .locator('h1, h2, h3, p, a, li')
      .evaluateAll((all) => all.map((element) => getComputedStyle(element).color))
    expect(new Set(colors), 'on paper').toEqual(new Set(['rgb(0, 0, 0)']))
  })
}

/** https://www.w3.org/TR/WCAG22/#text-spacing */
const spacing =
  '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-bottom:2em!important}'

/** Texts that a box of a fixed size cuts off. */
function cutOff(page: Page): Promise<string[]> {
  return page.locator('body *').evaluateAll((all) =>
    all
      .filter((element) => {
        const { overflow, clip } = getComputedStyle(element)
        const isHidden = clip !== 'auto' || !element.checkVisibility() || !element.textContent
        const isCut =
          element.scrollHeight > element.clientHeight + 1 ||
          element.scrollWidth > element.clientWidth + 1
        return !isHidden && overflow === 'hidden' && isCut
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 90)),
  )
}

/** What sticks out of the window at its sides, except in areas that scroll. */
function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    return Array.from(document.querySelectorAll('body *'))
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect()
        return left < -1 || right > clientWidth + 1
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 90))
      .slice(0, 5)
  })
}

/** Links to other sites whose address is not printed after their text. */
function linksWithoutAddress(page: Page): Promise<string[]> {
  return page
    .locator('main a:visible, footer a:visible')
    .evaluateAll((all) =>
      all
        .filter(
          (link) =>
            link.getAttribute('href')?.startsWith('http') &&
            !getComputedStyle(link, '::after').content.includes('http'),
        )
        .map(({ outerHTML }) => outerHTML.slice(0, 90)),
    )
}

/** Headings that a sheet may end with. */
function partedHeadings(page: Page): Promise<string[]> {
  return page
    .locator('main :is(h1, h2, h3)')
    .evaluateAll((all) =>
      all
        .filter((heading) => getComputedStyle(heading).breakAfter !== 'avoid')
        .map(({ textContent }) => textContent ?? ''),
    )
}

/** Cards whose edges are only a colour of their background. */
function cardsWithoutEdges(page: Page): Promise<string[]> {
  const cards = page.locator('main article, main li, main details, main section > div')
  return cards.evaluateAll((all) =>
    all
      .filter((card) => {
        const { borderTopStyle, borderTopWidth, borderRadius } = getComputedStyle(card)
        const isSurface = borderRadius !== '0px' && card.matches('article, li, details')
        return isSurface && (borderTopStyle === 'none' || borderTopWidth === '0px')
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 80)),
  )
}
