import type { Browser, BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import type { PartPlace } from '../../diff/page-parts.ts'
import { openBuilt } from '../../server/preview/built-folder.ts'
import { typeOfFile } from '../../server/preview/send-file.ts'

/** A picture as rows of pixels, four bytes each. */
export interface Raster {
  width: number
  height: number
  data: Buffer
}

/** A part of a picture, in pixels. */
export interface Region {
  x: number
  y: number
  width: number
  height: number
}

/** How pages are looked at. */
export interface View {
  width: number
  look: 'light' | 'dark'
}

/** One thing of each of two versions. */
export interface Sides<T> {
  before: T
  after: T
}

/** A picture of a whole page, and where its parts are. */
export interface PagePicture {
  raster: Raster
  boxes: ReadonlyMap<PartPlace, Region>
}

/** Browsers draw no more than this of a page in one picture, in pixels. */
const maxHeight = 16_000

/** What stays in the window while a page is scrolled is drawn into the last part, below the page. */
const windowHeight = 800

/** Opens windows for pictures at an instant, in milliseconds since 1970: nothing moves, and nothing comes from elsewhere. */
export async function openView(
  browser: Browser,
  { width, look }: View,
  { at, folders }: { at: number; folders: Sides<string> },
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width, height: windowHeight },
    colorScheme: look,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  await context.route('**', (route) => route.abort())
  for (const [side, folder] of Object.entries(folders)) {
    const { find, findNotFound } = openBuilt(folder)
    await context.route(`https://${side}.invalid/**`, async (route) => {
      const { pathname } = new URL(route.request().url())
      const path = find(pathname) ?? findNotFound(pathname)
      await (path ? route.fulfill({ path, contentType: typeOfFile(path) }) : route.abort())
    })
  }
  await context.clock.setFixedTime(at)
  await context.addInitScript(() => {
    Math.random = () => 0
  })
  return context
}

/** Takes a picture of parts of the page at an address, and of what is between them. */
export async function takePicture(
  page: Page,
  url: string,
  places: readonly PartPlace[],
): Promise<PagePicture> {
  await page.goto(url)
  await page.evaluate(settle)
  const { blocks, height, floats } = await page.evaluate(hideFloating)
  const { width = 0 } = page.viewportSize() ?? {}
  const band = (y: number, to: number): Region => ({ x: 0, y, width, height: Math.max(0, to - y) })
  const bottom = Math.min(height, maxHeight)
  const ends = blocks.map((block) => block.y + block.height)
  const all = new Map<PartPlace, Region>([
    ['top', band(0, blocks[0]?.y ?? 0)],
    ...blocks.map((block, index) => [index, band(block.y, ends[index] ?? 0)] as const),
    ['bottom', band(Math.max(0, ...ends), bottom)],
  ])
  const known = places.flatMap((place) => all.get(place) ?? [])
  const start = Math.min(bottom, ...known.map(({ y }) => y))
  const end = Math.min(bottom, Math.max(start, ...known.map((box) => box.y + box.height)))
  const rasters = end > start ? [await decode(await shoot(page, band(start, end)))] : []
  if (floats && places.includes('bottom')) {
    await page.evaluate(showFloating)
    rasters.push(await decode(await shoot(page, band(0, windowHeight))))
  }
  const raster = stack(rasters)
  const boxes = new Map(
    places.map((place) => {
      const box = all.get(place) ?? band(0, 0)
      const last = place === 'bottom' ? raster.height : Math.min(box.y + box.height, end) - start
      return [place, band(box.y - start, last)] as const
    }),
  )
  return { raster, boxes }
}

/** Waits for fonts, and for all pictures, also those that load when they are scrolled to. */
async function settle(): Promise<void> {
  const pictures = Array.from(document.images, (image) => {
    image.loading = 'eager'
    return image.decode().catch(() => {})
  })
  const enough = new Promise((done) => setTimeout(done, 10_000))
  await Promise.race([Promise.all([document.fonts.ready, ...pictures]), enough])
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
}

/** Hides what stays in the window, and returns the places of the blocks. */
function hideFloating() {
  let floats = false
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    const { position, visibility, display } = getComputedStyle(element)
    if (position === 'sticky') element.style.setProperty('position', 'relative', 'important')
    if (position !== 'fixed' || visibility === 'hidden' || display === 'none') continue
    const { width, height } = element.getBoundingClientRect()
    if (width * height <= 1) continue
    element.dataset['floats'] = ''
    element.style.setProperty('visibility', 'hidden', 'important')
    floats = true
  }
  // A block in another language than its page is in an element without a box.
  const all = document.querySelectorAll('main > :not([lang]), main > [lang] > :first-child')
  const blocks = Array.from(all, (block) => {
    const { top, bottom } = block.getBoundingClientRect()
    const y = Math.max(0, Math.round(top + scrollY))
    return { y, height: Math.max(0, Math.round(bottom + scrollY) - y) }
  })
  return { blocks, height: document.documentElement.scrollHeight, floats }
}

/** Shows nothing but what stays in the window. */
function showFloating(): void {
  document.body.style.setProperty('visibility', 'hidden', 'important')
  for (const element of document.querySelectorAll<HTMLElement>('[data-floats]'))
    element.style.setProperty('visibility', 'visible', 'important')
}

/** A part of the page as PNG, taken until it is the same twice. */
async function shoot(page: Page, clip: Region): Promise<Buffer> {
  const take = (): Promise<Buffer> =>
    page.screenshot({ clip, fullPage: true, animations: 'disabled' })
  let picture = await take()
  for (let tries = 0; tries < 4; tries++) {
    const next = await take()
    if (next.equals(picture)) break
    picture = next
  }
  return picture
}

async function decode(picture: Buffer): Promise<Raster> {
  const { data, info } = await sharp(picture)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Pictures of one width, one below the other. */
function stack(rasters: readonly Raster[]): Raster {
  return {
    width: rasters[0]?.width ?? 0,
    height: rasters.reduce((sum, { height }) => sum + height, 0),
    data: Buffer.concat(rasters.map(({ data }) => data)),
  }
}
