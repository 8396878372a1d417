import { expect, test as base, type Locator, type Page, type Route } from '@playwright/test'
import { headingOf, labelOf, pageAt } from './site.ts'

export { expect }

interface Options {
  /** The console messages that a test itself provokes. */
  provoked: RegExp
}

/** The browser's own error when it ends the fading of a page into another one, as on a busy machine. No script starts any. */
const endedFading = /^uncaught: Transition was aborted /

/** The browser's own message about an answer that is not good, or that did not come. */
export const failedLoad = /^error: Failed to load resource: /

/** Playwright's test, which also fails on any console message and any uncaught error. */
export const test = base.extend<Options>({
  provoked: [/(?!)/, { option: true }],
  context: async ({ context, provoked }, use) => {
    const messages: string[] = []
    context.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`))
    context.on('weberror', (error) => messages.push(`uncaught: ${error.error().message}`))
    await use(context)
    const expected = [provoked, endedFading]
    expect(messages.filter((text) => !expected.some((one) => one.test(text)))).toEqual([])
  },
})

/** The same in a browser that runs no scripts. */
export const withoutScripts = test.extend({ javaScriptEnabled: false })

/** The same where the browser may say that something failed to load, such as a document with the status 404. */
export const withFailures = test.extend({ provoked: failedLoad })

/** Gives a sign of intent, and waits until the client has taken the page over. */
export async function wakeClient(page: Page): Promise<void> {
  await page.mouse.move(2, 2)
  await page.mouse.move(3, 3)
  // An earlier click may have been such a sign, so that the data is here already.
  await expect.poll(() => page.evaluate(isTakenOver), { timeout: 10_000 }).toBe(true)
}

/** The client takes scroll restoration over in its first effect; after a reload it is still that of the page before. */
function isTakenOver(): boolean {
  return 'client' in document.documentElement.dataset && history.scrollRestoration === 'manual'
}

/** Opens a page, and waits until the client has taken it over. */
export async function visit(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await wakeClient(page)
}

/** Scrolls to each island, and waits until it runs. */
export async function wakeIslands(page: Page): Promise<void> {
  for (const island of await page.locator('[data-island]').all()) {
    await island.scrollIntoViewIfNeeded()
    await expect(island).toHaveAttribute('data-live')
  }
}

/** From the next document on, no link comes into view: page data is fetched only for links that are pointed at. */
export async function overlookLinks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    IntersectionObserver.prototype.observe = () => {}
  })
}

/** When the document was loaded: it changes with each full load, and stays over client navigation. */
export function loadTime(page: Page): Promise<number> {
  return page.evaluate(() => performance.timeOrigin)
}

/** The navigation of the shell. */
export function navigation(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Main navigation' })
}

/** An entry of the navigation by its label. */
export function entry(page: Page, label: string): Locator {
  return navigation(page).getByRole('link', { name: label, exact: true })
}

/** The main heading with a text. */
export function heading(page: Page, name: string): Locator {
  return page.getByRole('heading', { level: 1, name, exact: true })
}

/** Clicks the entry of a page in the navigation, and waits until the page is shown. */
export async function follow(page: Page, path: string): Promise<void> {
  await entry(page, labelOf(pageAt(path))).click()
  await expectShown(page, path)
}

/** Waits until the page of a path is shown. */
export async function expectShown(page: Page, path: string): Promise<void> {
  await expect(heading(page, headingOf(pageAt(path)))).toBeVisible()
}

/** Holds requests back, and lets them go, or answers them by `then`, once the function that it returns has been called. */
export async function holdBack(
  page: Page,
  url: string,
  then = (route: Route): Promise<void> => route.continue(),
): Promise<() => void> {
  let release = (): void => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(url, async (route) => {
    await released
    await then(route)
  })
  return () => release()
}

/** Puts a link at the beginning of main, as a text with markup would hold it. */
export async function addLink(page: Page, href: string, text: string): Promise<void> {
  await page.getByRole('main').evaluate(
    (main, [address, label]) => {
      const link = document.createElement('a')
      link.href = address
      link.textContent = label
      main.prepend(link)
    },
    [href, text] as const,
  )
}
