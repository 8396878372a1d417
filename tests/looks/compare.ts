import type { Browser, Page } from '@playwright/test'
import { takePicture } from '../browser/pictures.ts'

/** A page as both commits show it, in the views that differ. */
export interface Comparison {
  address: string
  /** Whether the HTML is the same, except for where the commits are and what scripts are called. */
  isSameHtml: boolean
  pairs: { name: string; before: Buffer; after: Buffer }[]
}

/** A server of one commit. */
export interface Side {
  root: string
  /** With a slash at the end. */
  url: string
}

const widths = [360, 768, 1280, 1920]
const height = 200

/** Compares pages of two commits at every width, dark and light. Both are drawn at the same time. */
export async function compareLooks(
  browser: Browser,
  sides: readonly [Side, Side],
  addresses: readonly string[],
): Promise<Comparison[]> {
  const pages = await Promise.all([openTab(browser), openTab(browser)])
  const comparisons: Comparison[] = []
  for (const address of addresses) {
    const [before, after] = await Promise.all([
      open(pages[0], sides[0], address),
      open(pages[1], sides[1], address),
    ])
    const pairs = await drawPairs(pages)
    comparisons.push({ address, isSameHtml: before === after, pairs })
  }
  await Promise.all(pages.map((page) => page.context().close()))
  return comparisons
}

async function drawPairs([left, right]: readonly [Page, Page]): Promise<Comparison['pairs']> {
  const pairs: Comparison['pairs'] = []
  for (const colorScheme of ['dark', 'light'] as const) {
    for (const width of widths) {
      const view = { width, height, colorScheme }
      const [before, after] = await Promise.all([takePicture(left, view), takePicture(right, view)])
      if (!before.equals(after)) pairs.push({ name: `${width} px, ${colorScheme}`, before, after })
    }
  }
  return pairs
}

async function openTab(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ reducedMotion: 'reduce' })
  page.setDefaultTimeout(180_000) // a dev server transforms its sources on the first request
  await page.addInitScript(() => {
    Math.random = () => 0 // emojis keep their order
  })
  // The page is compared as the server sends it.
  await page.route(/entry-dev|dev-problems|@vite\/client/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  )
  return page
}

/** Opens a page; returns its HTML without what differs between two servers of the same sources. */
async function open(page: Page, { root, url }: Side, address: string): Promise<string> {
  const response = await page.goto(url + address, { waitUntil: 'networkidle' })
  const html = (await response?.text()) ?? ''
  return html
    .replaceAll(root, '')
    .replaceAll(new URL(url).host, '')
    .replace(/\?[tv]=\w+/g, '')
}
