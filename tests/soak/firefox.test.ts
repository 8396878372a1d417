import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { serveChanged, type BuiltSite } from '../browser/built-site.ts'
import { headingOf, linesOf, pageAt, pages, type SitePage } from '../browser/site.ts'
import { launchFirefox, type Browser, type Page } from './firefox.ts'

/** The site in Firefox, driven by WebDriver BiDi: its content and behaviour, with an empty console. */

let site: BuiltSite
beforeAll(async () => {
  site = await serveChanged()
})
afterAll(() => site?.close())

describe.each([true, false])('with JavaScript: %s', (hasScript) => {
  let browser: Browser
  let page: Page
  let messages: string[]

  beforeAll(async () => {
    browser = await launchFirefox(hasScript)
  })
  afterAll(() => browser?.close())
  beforeEach(async () => {
    page = await browser.newPage()
    messages = []
    page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`))
    page.on('pageerror', (error) => messages.push(`uncaught: ${String(error)}`))
  })
  afterEach(async () => {
    await page.close()
    if (messages.length > 0) throw new Error(messages.join('\n'))
  })

  it.each(pages)('$path shows its texts in order, and fits the window', async (shown) => {
    for (const width of [360, 768, 1280]) {
      await page.setViewport({ width, height: 800 })
      await page.goto(site.url + shown.path)
      expect(await shownText(page)).toBe(textOf(shown))
      const content = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(content).toBeLessThanOrEqual(width)
    }
  })

  it('navigates from page to page, and back', async () => {
    await page.goto(site.url)
    if (hasScript) await wake(page)
    const loaded = await loadTime(page)
    for (const shown of pages.slice(1)) {
      await press(page, `nav a[href="${shown.path}"]`)
      await showsHeading(page, shown)
    }
    await page.evaluate(() => history.back())
    await showsHeading(page, pageAt('/vip'))
    expect((await loadTime(page)) === loaded).toBe(hasScript)
  })

  it('opens the menu on a phone, and navigates', async () => {
    await page.setViewport({ width: 360, height: 800 })
    await page.goto(site.url)
    expect(await isSeen(page, 'nav a[href="/bonus"]')).toBe(false)
    await press(page, 'summary')
    await press(page, 'nav a[href="/bonus"]')
    await showsHeading(page, pageAt('/bonus'))
    expect(await isSeen(page, 'nav a[href="/bonus"]')).toBe(false)
  })

  it('shows the pictures', async () => {
    await page.goto(`${site.url}/bonus`)
    const banner = () =>
      page.$eval('main img', ({ naturalWidth, currentSrc }) => naturalWidth > 0 && currentSrc)
    await expect.poll(banner).toMatch(/\.avif$/)
  })
})

const emojis = new Set(
  pages.flatMap(({ blocks }) =>
    blocks.flatMap((block) =>
      block.type === 'promoGrid' && block.emojiRule?.kind === 'shuffle'
        ? block.emojiRule.emojis
        : [],
    ),
  ),
)

/** All of the main area with everything expanded, in one line, without emojis that are shuffled. */
async function shownText(page: Page): Promise<string> {
  const text = await page.$eval('main', (main) => {
    for (const details of main.querySelectorAll('details')) details.setAttribute('open', '')
    return main.innerText
  })
  return text
    .split(/\s+/)
    .filter((word) => word !== '' && !emojis.has(word))
    .join(' ')
}

function textOf(page: SitePage): string {
  return linesOf(page)
    .flatMap((line) => line.split(' '))
    .filter((word) => !emojis.has(word))
    .join(' ')
}

async function wake(page: Page): Promise<void> {
  await page.mouse.move(2, 2)
  await page.mouse.move(3, 3)
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
}

function loadTime(page: Page): Promise<number> {
  return page.evaluate(() => performance.timeOrigin)
}

async function showsHeading(page: Page, shown: SitePage): Promise<void> {
  const heading = () =>
    page.evaluate(() => document.querySelector('h1')?.textContent).catch(() => '')
  await expect.poll(heading, { timeout: 10_000 }).toBe(headingOf(shown))
}

/** Presses the middle of an element, without a script in the page. */
async function press(page: Page, selector: string): Promise<void> {
  const [x, y] = await page.$eval(selector, (element) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const box = element.getBoundingClientRect()
    return [box.x + box.width / 2, box.y + box.height / 2] as const
  })
  await page.mouse.click(x, y)
}

function isSeen(page: Page, selector: string): Promise<boolean> {
  return page.$eval(selector, (element) => element.checkVisibility())
}
