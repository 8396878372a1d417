// covers: blocks/** renderer/** builder/** server/preview/** tests/fixtures/site/**
import type { Page } from '@playwright/test'
import { smallTargets, violations } from './axe.ts'
import { entry, expect, failedLoad, navigation, overlookLinks, test, visit } from './test.ts'

test.use({ provoked: failedLoad })

test('axe finds nothing in the open menu', { tag: '@main' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/')
  await navigation(page).getByText('Menu', { exact: true }).click()
  await expect(entry(page, 'Bonus')).toBeVisible()
  expect(await violations(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
})

test('axe finds nothing on the next page and on an error', { tag: '@main' }, async ({ page }) => {
  await overlookLinks(page)
  await visit(page, '/')
  expect(await violations(page)).toEqual([])
  await entry(page, 'VIP').click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await violations(page)).toEqual([])
  await page.route('**/data/app.json', (route) => route.abort())
  await entry(page, 'App').click()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(await violations(page)).toEqual([])
})

const windows = {
  'a phone': { width: 360, height: 800 },
  'a wide window': { width: 1280, height: 800 },
  'a window of 1280 by 1024 px that is zoomed to 400 %': { width: 320, height: 256 },
}

for (const [name, size] of Object.entries(windows)) {
  test(`every Tab stop is outlined and visible in ${name}`, async ({ page }) => {
    await page.setViewportSize(size)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    const stops = await page
      .locator('a:visible, button:visible, summary:visible, input:visible')
      .count()
    const focused = page.locator(':focus')
    for (let stop = 0; stop < stops; stop += 1) {
      await page.keyboard.press('Tab')
      await expect(focused).toHaveCSS('outline-style', 'solid')
      await expect(focused).toHaveCSS('outline-width', '3px')
      await expect(focused).toBeInViewport()
      expect(await isCovered(page)).toBe(false)
    }
    await expect(page.getByRole('link', { name: 'Get your bonus' })).toBeFocused()
  })
}

test('nothing moves with reduced motion', async ({ page }) => {
  await page.goto('/')
  expect(await moving(page)).not.toEqual([])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await moving(page)).toEqual([])
})

/** Whether something else lies over the middle of what has the focus. */
function isCovered(page: Page): Promise<boolean> {
  return page.locator(':focus').evaluate((element) => {
    const box = element.getClientRects()[0] ?? element.getBoundingClientRect()
    const over = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
    return over !== null && !element.contains(over) && !over.contains(element)
  })
}

/** The elements that have a transition, an animation, or smooth scrolling. */
function moving(page: Page): Promise<string[]> {
  return page.locator('html, body *').evaluateAll((all) =>
    all
      .filter((element) => {
        const style = getComputedStyle(element)
        const still = (durations: string) =>
          durations.split(',').every((one) => parseFloat(one) === 0)
        return (
          !still(style.transitionDuration) ||
          style.animationName !== 'none' ||
          style.scrollBehavior === 'smooth'
        )
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  )
}
