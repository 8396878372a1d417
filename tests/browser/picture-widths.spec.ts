// covers: blocks/** renderer/** builder/** server/preview/** tests/fixtures/site/**
import { sweep } from '../fixtures/cases.ts'
import { expect, test } from './test.ts'

/** Viewport widths with the density of a screen that has them. */
const screens = [
  [320, 2],
  [360, 2],
  [360, 3],
  [412, 1.75],
  [412, 2.625],
  [430, 3],
  [768, 1],
  [768, 2],
  [1024, 1],
  [1024, 2],
  [1280, 1],
  [1280, 2],
  [1920, 1],
  [1920, 2],
] as const
const widest = 1600

for (const [width, density] of sweep(screens)) {
  test.describe(`${width} px with density ${density}`, () => {
    test.use({ viewport: { width, height: 900 }, deviceScaleFactor: density })

    test('the banner is fetched once, by its preload', { tag: '@main' }, async ({ page }) => {
      await page.goto('/bonus', { waitUntil: 'networkidle' })
      const banner = page.getByRole('main').locator('img').first()
      const fetched = await page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .filter((entry) => entry instanceof PerformanceResourceTiming)
          .filter(({ name }) => name.includes('/img/bonus-2-1'))
          .map(({ name, initiatorType }) => `${initiatorType} ${name}`),
      )
      const src = await banner.evaluate((img: HTMLImageElement) => img.currentSrc)
      expect(fetched).toEqual([`link ${src}`])
    })

    test('each picture is fetched as wide as it is shown', async ({ page }) => {
      for (const path of ['/bonus', '/app']) {
        await page.goto(path)
        for (const image of await page.locator('main picture img').all()) {
          await image.scrollIntoViewIfNeeded()
          await expect(image).toHaveJSProperty('complete', true)
          const { shown, file } = await image.evaluate((img: HTMLImageElement) => {
            const { width: across, height } = img.getBoundingClientRect()
            // What covers a place that is higher than itself is drawn wider than the place.
            const covers = getComputedStyle(img).objectFit === 'cover'
            const drawn = covers ? (height * img.naturalWidth) / img.naturalHeight : 0
            return { shown: Math.max(across, drawn), file: img.currentSrc }
          })
          const fetched = Number(/-(\d+)\.avif$/.exec(file)?.[1])
          // Beyond a density of two nobody sees a difference; the next width below may stand in when it is close.
          const wanted = Math.min(shown * Math.min(density, 2), widest)
          expect(fetched, `${file} shown at ${shown}`).toBeGreaterThanOrEqual(wanted * 0.9)
          expect(fetched, `${file} shown at ${shown}`).toBeLessThanOrEqual(
            Math.max(shown * density * 2.1, 320),
          )
        }
      }
    })
  })
}
