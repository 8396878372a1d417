import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect } from './test.ts'

/** The windows that pages are looked at in: a phone, a tablet, a laptop, a large screen. */
const widths = [360, 768, 1280, 1920]

/** Stored pictures are that wide: enough to see a changed line, little enough to keep a thousand of them. */
const storedWidths: Readonly<Record<number, number>> = { 360: 180, 768: 256, 1280: 320, 1920: 384 }

/**
 * How much a picture may differ. Measured: repeated runs differ in no pixel, also without hinting, subpixel positions and
 * colour profile set; letters smoothed in another way differ in 0.1 % of the pixels by more than this threshold, a tenth of
 * a rem more padding in 2 % and more, mostly also in height.
 */
const tolerance = { threshold: 0.1, maxDiffPixelRatio: 0.003 }

/**
 * Compares how a page looks at every width, dark and light, with what is stored under a name. `check` is called at each
 * width in the dark look. The page must be pinned.
 */
export async function expectLook(
  page: Page,
  name: readonly string[],
  { height = 200, check }: { height?: number; check?: (width: number) => Promise<void> } = {},
): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of widths) {
      await page.setViewportSize({ width, height })
      if (colorScheme === 'dark') await check?.(width)
      const file = `${name.at(-1)}-${width}-${colorScheme}.webp`
      expect.soft(await takePicture(page)).toMatchSnapshot([...name.slice(0, -1), file], tolerance)
    }
  }
}

/**
 * A picture of the whole page, but for what is further down than 1600 pixels, as WebP of half the size or less: that evens
 * out how machines smooth the edges of letters, and keeps the files small. It is taken until it is the same twice.
 */
async function takePicture(page: Page): Promise<Buffer> {
  const { width, height } = await page.evaluate(() => ({
    width: innerWidth,
    height: Math.min(document.documentElement.scrollHeight, 1600),
  }))
  // What is outside of the window, and scrolls by itself, is sometimes not drawn in time: so all is inside.
  await page.setViewportSize({ width, height })
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )
  let picture = await page.screenshot()
  for (let tries = 0; tries < 4; tries++) {
    const next = await page.screenshot()
    if (next.equals(picture)) break
    picture = next
  }
  return sharp(picture)
    .resize({ width: storedWidths[width] ?? width / 2 })
    .webp({ quality: 80 })
    .toBuffer()
}
