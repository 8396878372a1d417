// covers: blocks/** renderer/** builder/** server/preview/** tests/fixtures/site/**
import type { Page } from '@playwright/test'
import { pages, site } from './site.ts'
import { expect, holdBack, test, visit, wakeClient, withoutScripts } from './test.ts'
import { textFaults } from './text-faults.ts'

const widths = [360, 768, 1280]
const names = ['Claim your bonus', 'Get your bonus']
const offers = (page: Page) => page.getByRole('complementary')
const links = (page: Page) => offers(page).getByRole('link')
const hide = (page: Page) => page.getByRole('checkbox', { name: 'Hide offers' })

test('are two links that search engines do not follow, and stay visible', async ({ page }) => {
  await page.goto('/')
  await expect(links(page)).toHaveText(names)
  for (const link of await links(page).all()) {
    await expect(link).toHaveAttribute('href', '/ogrmowvk.html')
    await expect(link).toHaveAttribute('rel', 'noindex nofollow')
    await expect(link).toHaveCSS('position', 'fixed')
  }
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    for (const key of ['Home', 'End']) {
      await page.keyboard.press(key)
      for (const link of await links(page).all()) await expect(link).toBeInViewport({ ratio: 1 })
    }
    // At different heights, neither over the other.
    const boxes = await links(page).evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()),
    )
    expect(new Set(boxes.map(({ bottom }) => bottom)).size).toBe(2)
    expect(await textFaults(page, 'aside')).toEqual([])
  }
})

test('cover no text at the end of pages, and are beside it on wide screens', async ({ page }) => {
  for (const { path } of pages) {
    await page.goto(path)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      const faults = await textFaults(page, 'main > :last-child, footer')
      expect(faults, `${path} at ${width} px`).toEqual([])
    }
    const rights = await page
      .locator('main section, main section :not(picture *), footer > *') // pictures may be cut
      .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().right))
    for (const link of await links(page).all()) {
      const { x = 0, width = 0 } = (await link.boundingBox()) ?? {}
      expect(x).toBeGreaterThanOrEqual(Math.max(...rights))
      expect(x + width).toBeLessThanOrEqual(1280)
    }
  }
})

test('stay hidden for the rest of the visit', async ({ page }) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await visit(page, '/')
    await hide(page).check({ force: true })
    await expect(offers(page)).toBeHidden()
    await expect(page.getByRole('main')).toBeFocused()
    await visit(page, '/bonus')
    await expect(offers(page)).toBeHidden()
    await page.evaluate(() => sessionStorage.clear())
  }
})

test('stay hidden if that was chosen before the client ran', async ({ page }) => {
  const release = await holdBack(page, '**/assets/client-*.js')
  await page.goto('/')
  await hide(page).check({ force: true })
  await expect(offers(page)).toBeHidden()
  release()
  await wakeClient(page)
  await visit(page, '/bonus')
  await expect(offers(page)).toBeHidden()
})

withoutScripts('can be hidden by keyboard without scripts', async ({ page }) => {
  await page.goto('/')
  await hide(page).focus()
  await page.keyboard.press('Space')
  await expect(offers(page)).toBeHidden()
})

withoutScripts('stay in view, where there is room, without scripts', async ({ page }) => {
  await page.goto('/bonus')
  for (const [width, height, letters, isFixed] of [
    [360, 640, 100, true],
    [1280, 800, 100, true],
    [320, 256, 100, false],
    [1280, 400, 100, false],
    [360, 740, 200, false],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.evaluate((fontSize) => {
      Object.assign(document.documentElement.style, { fontSize })
      scrollTo(0, document.documentElement.scrollHeight / 2)
    }, `${letters}%`)
    for (const part of [page.getByRole('banner'), ...(await links(page).all())])
      await (isFixed ? expect(part) : expect(part).not).toBeInViewport()
    expect(await textFaults(page, 'aside, summary'), `${width} × ${height}`).toEqual([])
  }
})

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
