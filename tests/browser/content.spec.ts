// covers: pages.json public/** blocks/** renderer/** builder/**
import type { Page, Request } from '@playwright/test'
import { smallTargets, violations } from './axe.ts'
import { paths } from './own-site.ts'
import { noteShifts, takeShifts } from './shifts.ts'
import { expect, test, wakeClient, withFailures } from './test.ts'

/* What holds of the project's own pages, whatever their composers write. Every test also fails on a console message. */

test.use({ baseURL: process.env['CONTENT_URL'] ?? '' })

for (const path of paths) {
  test(`${path} loads little, is structured, accessible, and does not move`, async ({ page }) => {
    const requests: Request[] = []
    page.on('request', (request) => requests.push(request))
    await noteShifts(page)
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      // Later on, the client of the first visit has loaded more.
      const isFirst = width === 360
      await page.goto(path, { waitUntil: isFirst ? 'networkidle' : 'load' })
      if (isFirst) {
        await expectFewLoads(page, path, requests)
        await expectStructure(page)
      }
      await wakeClient(page)
      await page.evaluate(async () => {
        for (let y = 0; y < document.body.scrollHeight; y += 300) {
          scrollTo({ top: y, behavior: 'instant' })
          await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
        }
        await Promise.all(Array.from(document.images, (image) => image.decode().catch(() => {})))
        await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
      })
      expect(await takeShifts(page), `at ${width} px`).toEqual([])
    }
    await expectFit(page)
  })
}

withFailures('the 404 page is accessible and fits the window at every width', async ({ page }) => {
  await page.goto('/no-such-page')
  await expectFit(page)
})

/** Only pictures and islands are loaded before any input, and scripts in the page are small. */
async function expectFewLoads(
  page: Page,
  path: string,
  requests: readonly Request[],
): Promise<void> {
  const own = new URL(page.url()).origin
  const others = requests.flatMap((request) => {
    const { origin, pathname } = new URL(request.url())
    const kind = origin === own ? request.resourceType() : 'foreign'
    const isIcon = kind === 'other' && pathname.startsWith('/favicon.')
    return ['image', 'manifest'].includes(kind) || isIcon ? [] : [`${kind} ${pathname}`]
  })
  const islands = await page
    .locator('[data-island]')
    .evaluateAll((frames) => frames.map((frame) => frame.getAttribute('data-island')))
  // Their runtime, and the code of those that are near; no React.
  const names = ['islands', ...islands].join('|')
  const expected = new RegExp(`^script /assets/(?:${names})-[\\w-]+\\.js$`)
  const unexpected = others.filter((one) => islands.length === 0 || !expected.test(one))
  expect(unexpected, 'what is loaded besides').toEqual([`document ${path}`])
  await expect(
    page.locator('script[src], link[rel=modulepreload], link[rel=stylesheet]'),
  ).toHaveCount(0)
  const bytes = await page
    .locator('script:not([type="application/ld+json"])') // data for search engines, not run
    .evaluateAll((scripts) =>
      scripts.reduce((sum, { textContent }) => sum + new Blob([textContent ?? '']).size, 0),
    )
  expect(bytes, 'bytes of scripts in the page').toBeGreaterThan(0)
  // One with islands also holds input for them.
  expect(bytes, 'bytes of scripts in the page').toBeLessThan(islands.length > 0 ? 1792 : 1024)
}

async function expectStructure(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  const levels = await page
    .getByRole('heading')
    .evaluateAll((all) => all.map((element) => Number(element.tagName.slice(1))))
  levels.forEach((level, index) => expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1))
  for (const role of ['banner', 'main', 'contentinfo'] as const)
    await expect(page.getByRole(role)).toHaveCount(1)
  await expect(page.locator('img:not([width][height][alt])')).toHaveCount(0)
  await expect(page.locator('main [fetchpriority=high][loading=lazy]')).toHaveCount(0)
}

async function expectFit(page: Page): Promise<void> {
  for (const width of [320, 360, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const content = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(content, `at ${width} px`).toBeLessThanOrEqual(width)
    expect(await smallTargets(page), `at ${width} px`).toEqual([])
    if (![360, 768, 1280].includes(width)) continue
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      const found = await violations(page, { coloursOnly: colorScheme === 'light' })
      expect(found, `${colorScheme}, at ${width} px`).toEqual([])
    }
  }
}
