import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect } from './test.ts'

/** Stored pictures are that wide: enough to see a changed line, and small. */
const storedWidth = 256

/**
 * How much a picture may differ. Measured: repeated runs differ in no pixel, also without hinting, subpixel positions and
 * colour profile set; letters smoothed in another way differ in 0.1 % of the pixels by more than this threshold, a tenth of
 * a rem more padding in 2 % and more, mostly also in height.
 */
const tolerance = { threshold: 0.1, maxDiffPixelRatio: 0.003 }

/** How a page is looked at. */
export interface View {
  width: number
  height: number
  colorScheme: 'dark' | 'light'
}

/** How the stored picture of a block looks at it. */
export const blockView: View = { width: 768, height: 200, colorScheme: 'dark' }

/** Compares a page that is pinned with the picture that is stored as `name`. */
export async function expectPicture(
  page: Page,
  name: readonly string[],
  view: View,
): Promise<void> {
  const picture = await pictureOf(page, view)
  expect.soft(picture).toMatchSnapshot([...name.slice(0, -1), `${name.at(-1)}.webp`], tolerance)
}

/** The WebP to store of a page that is pinned. */
export async function pictureOf(page: Page, view: View): Promise<Buffer> {
  // Half the size or less evens out how machines smooth the edges of letters.
  return sharp(await takePicture(page, view))
    .resize({ width: storedWidth })
    .webp({ quality: 80 })
    .toBuffer()
}

/** A PNG of the page, of its first 1600 pixels at most, taken until it is the same twice. */
async function takePicture(page: Page, { width, height, colorScheme }: View): Promise<Buffer> {
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize({ width, height })
  const full = await page.evaluate(() => Math.min(document.documentElement.scrollHeight, 1600))
  // What is outside of the window, and scrolls by itself, is sometimes not drawn in time: so all is inside.
  await page.setViewportSize({ width, height: full })
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )
  let picture = await page.screenshot()
  for (let tries = 0; tries < 4; tries++) {
    const next = await page.screenshot()
    if (next.equals(picture)) break
    picture = next
  }
  return picture
}
