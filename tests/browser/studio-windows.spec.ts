// covers: studio/** server/*.ts server/dev/** schema/** check/** content/** site/** tests/fixtures/site/**
import { expect, type Browser, type Page } from '@playwright/test'
import { expectAccessible, violations } from './axe.ts'
import {
  draftOf,
  openHero,
  original,
  previewAt,
  siteForTests,
  titleOf,
  typeKept,
} from './composer.ts'

const { site, test } = siteForTests()

const typed = 'What was typed last'
const editing = /^(?:Chrome|Firefox) on Linux has been editing here since \d\d:\d\d/

/** A window of another browser, which shares nothing with the first. */
async function otherBrowser(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  return context.newPage()
}

async function look(page: Page): Promise<void> {
  await page.goto(site.url)
  await expect(page.getByText(editing)).toBeVisible({ timeout: 90_000 })
}

async function takeOver(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit here' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Take over' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
}

const headingOf = (page: Page) =>
  page.frameLocator('iframe[title="Preview of the page"]').getByRole('heading', { level: 1 })

for (const [where, open] of [
  ['another browser', (_page: Page, browser: Browser) => otherBrowser(browser)],
  ['a duplicated tab', (page: Page) => duplicate(page)],
] as const) {
  test(`${where} shows what is edited, and can take over`, async ({ browser, page }) => {
    const composer = await openHero(page, site)
    const other = await open(page, browser)
    await look(other)
    await expect(other.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
    await expect(other.getByRole('textbox')).toHaveCount(0)
    await typeKept(composer, typed)
    await expect(headingOf(other)).toHaveText(typed)
    await expect(other.getByRole('complementary', { name: 'Changes' })).toContainText(typed)

    await takeOver(other)
    await expect(page.getByRole('status')).toHaveText(
      /on Linux has taken over\. All your changes are in the draft\.$/,
    )
    await expect(page.getByText(editing)).toBeVisible()
    const next = await openHero(other, site)
    await expect(titleOf(next)).toHaveValue(typed)
    await typeKept(next, `${typed} by the other`)
    await expect(headingOf(page)).toHaveText(`${typed} by the other`)
    await other.close()
    await expect(page.getByText('has closed the window')).toBeVisible()
    await page.getByRole('button', { name: 'Edit here' }).click()
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
  })
}

test('a window that looks shows the time, and cannot be typed in', async ({ browser, page }) => {
  await openHero(page, site)
  const other = await otherBrowser(browser)
  await look(other)
  for (const width of [800, 1280]) {
    await other.setViewportSize({ width, height: 900 })
    await expectAccessible(other)
    await other.getByRole('button', { name: 'Edit here' }).click()
    expect(await violations(other, { iframes: false }), String(width)).toEqual([])
    await other.keyboard.press('Escape')
  }
  await headingOf(other).click()
  await other.keyboard.type('!')
  await expect(headingOf(other)).not.toHaveAttribute('contenteditable')
  await expect(other.getByRole('complementary', { name: 'Changes' })).toContainText('are saved')
  await previewAt(page, '2030-01-01T10:00')
  await expect(other.getByText(/^Shown and checked as of /)).toBeVisible()
  await page.getByRole('button', { name: 'Now', exact: true }).click()
  await expect(other.getByText(/^Shown and checked as of /)).toHaveCount(0)
  await previewAt(page, '2030-01-01T10:00')
  await expect(other.getByText(/^Shown and checked as of /)).toBeVisible()
  await takeOver(other)
  await expect(other.getByText(/^Shown and checked as of /)).toHaveCount(0)
  await expect(page.getByText(editing)).toBeVisible()
  await expect(page.getByText(/^Shown and checked as of /)).toHaveCount(0)
})

/** Opens a tab with a copy of another one's session storage, as browsers do. */
async function duplicate(page: Page): Promise<Page> {
  const popup = page.waitForEvent('popup')
  await page.evaluate(() => void window.open('about:blank'))
  return popup
}

/** Cuts a window off from the server, as sleep does; the returned function wakes it. */
async function putToSleep(page: Page): Promise<() => Promise<void>> {
  await page.context().setOffline(true)
  return () => page.context().setOffline(false)
}

test('a window taken over in its sleep shows a conflict', async ({ browser, page, request }) => {
  const first = await otherBrowser(browser)
  const composer = await openHero(first, site)
  const wake = await putToSleep(first)
  await titleOf(composer).fill('The title of the first')

  await look(page)
  await takeOver(page)
  await typeKept(await openHero(page, site), typed)
  // Its tab is closed and opened again without a chance to send anything.
  await wake()
  await first.goto('about:blank')
  await first.goto(site.url)
  await expect(
    first.getByRole('heading', { name: 'Your changes that are kept here' }),
  ).toBeVisible()
  await expect(first.getByRole('complementary', { name: 'Changes' })).toContainText(
    'The title of the first',
  )
  await takeOver(first)
  const dialog = first.getByRole('dialog', {
    name: 'Changed here before, and in the draft since',
  })
  await expect(dialog.locator('.studio-version')).toHaveText(['The title of the first', typed])
  await dialog.getByRole('button', { name: 'Decide later' }).click()
  // Nothing is decided by a reload.
  await first.reload()
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('Kept in this browser').check()
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect(titleOf(await openHero(first, site))).toHaveValue('The title of the first')
  await expect.poll(() => first.evaluate(countKept)).toBe(0)
  expect(JSON.stringify(await draftOf(request, site))).toContain('The title of the first')
  expect(site.read('pages.json')).toBe(original)
  await first.context().close()
})

test('both windows go on as they were when the server is restarted', async ({ browser, page }) => {
  const composer = await openHero(page, site)
  const other = await otherBrowser(browser)
  await look(other)
  await site.end(true)
  await titleOf(composer).fill(typed)
  await site.start()
  await expect(headingOf(other)).toHaveText(typed, { timeout: 60_000 })
  await expect(other.getByText(editing)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
  await other.context().close()
})

test('who edits is called by a chosen name until it is removed', async ({ browser, page }) => {
  const composer = await openHero(page, site)
  const rename = async (name: string): Promise<void> => {
    await composer.more('Your name')
    const dialog = page.getByRole('dialog', { name: 'Your name' })
    await dialog.getByRole('textbox').fill(name)
    await dialog.getByRole('button', { name: 'Use this name' }).press('Enter')
    await expect(dialog).toHaveCount(0)
    await page.reload()
  }
  await rename('Alex')
  const other = await otherBrowser(browser)
  await other.goto(site.url)
  await expect(other.getByText(/^Alex has been editing here since/)).toBeVisible()
  await rename('')
  await look(other)
  await other.close()
})

/** How many windows have kept edits in the browser: their keys have three parts, those of texts four. */
function countKept(): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('studio')
    opening.addEventListener('error', () => reject(opening.error))
    opening.addEventListener('success', () => {
      const store = opening.result.transaction('backups').objectStore('backups')
      const reading = store.getAllKeys()
      reading.addEventListener('success', () =>
        resolve(
          reading.result.filter((key) => /^"(?!steps )\S+ \S+ \S+$/.test(JSON.stringify(key)))
            .length,
        ),
      )
    })
  })
}
