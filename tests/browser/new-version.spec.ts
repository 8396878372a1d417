// covers: renderer/** builder/** server/preview/** tests/fixtures/site/**
import type { Page } from '@playwright/test'
import { headingOf, pageAt } from './site.ts'
import {
  entry,
  expect,
  expectShown,
  failedLoad,
  heading,
  loadTime,
  overlookLinks,
  test,
  visit,
  wakeClient,
} from './test.ts'

/* A new version of the site is published while a tab shows the old one. */

const bonus = headingOf(pageAt('/bonus'))

test(
  'a link is loaded in full when its data is of a new version, with an empty console',
  { tag: '@main' },
  async ({ page }) => {
    await overlookLinks(page)
    await visit(page, '/')
    const loaded = await loadTime(page)
    await publish(page)
    await entry(page, 'Bonus').click()
    await expect(heading(page, bonus)).toBeVisible()
    await expect(page).toHaveURL('/bonus')
    expect(await loadTime(page)).not.toBe(loaded)
  },
)

test('a page that the visitor goes back to is loaded in full, too', async ({ page }) => {
  await overlookLinks(page)
  await visit(page, '/bonus')
  await entry(page, 'VIP').click()
  await expect(page).toHaveURL('/vip')
  await entry(page, 'Games').click()
  await expect(page).toHaveURL('/games')
  await page.reload()
  await wakeClient(page)
  const loaded = await loadTime(page)
  await publish(page)
  await page.goBack()
  await expectShown(page, '/vip')
  await expect(page).toHaveURL('/vip')
  await expect.poll(() => loadTime(page)).not.toBe(loaded)
})

test.describe('before the client is there', () => {
  test.use({ provoked: /^warning: The client could not start\. / })

  test('the page stays as it is, and its links are loaded in full', async ({ page }) => {
    await page.goto('/')
    await publish(page)
    const refused = page.waitForEvent('console')
    await page.mouse.move(2, 2)
    await refused
    const loaded = await loadTime(page)
    await entry(page, 'Bonus').click()
    await expect(heading(page, bonus)).toBeVisible()
    expect(await loadTime(page)).not.toBe(loaded)
  })
})

test.describe('when the old program and the old pages are gone', () => {
  test.use({ provoked: failedLoad })

  test('links are loaded in full', async ({ page }) => {
    await page.goto('/')
    for (const gone of ['**/assets/*', '**/data/bonus.json'])
      await page.route(gone, (route) => route.fulfill({ status: 404 }))
    const refused = page.waitForEvent('console')
    await page.mouse.move(2, 2)
    await refused
    await entry(page, 'Bonus').click()
    await expect(heading(page, bonus)).toBeVisible()
  })
})

/** All page data is from now on of a version that was built with another program. */
async function publish(page: Page): Promise<void> {
  await page.route(/\/data\/(?!site\.json)/, async (route) => {
    const known = await (await route.fetch()).json()
    await route.fulfill({ json: { ...known, client: '/assets/client-fedcba9876543210.js' } })
  })
}
