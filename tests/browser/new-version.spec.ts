// covers: renderer/** builder/** server/preview/** tests/fixtures/site/**
import type { Page, Route } from '@playwright/test'
import { headingOf, pageAt } from './site.ts'
import {
  entry,
  expect,
  expectShown,
  failedLoad,
  follow,
  heading,
  loadTime,
  overlookLinks,
  test,
  visit,
  wakeClient,
} from './test.ts'

/* A new version of the site is published while a tab shows the old one, or what the client needs does not come. */

const bonus = headingOf(pageAt('/bonus'))

test('a link to a page of a new version is loaded in full', { tag: '@main' }, async ({ page }) => {
  await overlookLinks(page)
  await visit(page, '/')
  const loaded = await loadTime(page)
  await publish(page)
  await entry(page, 'Bonus').click()
  await expect(heading(page, bonus)).toBeVisible()
  await expect(page).toHaveURL('/bonus')
  expect(await loadTime(page)).not.toBe(loaded)
})

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

test.describe('where the client cannot start', () => {
  const refusal = /^warning: The client could not start\./
  test.use({ provoked: new RegExp(`${failedLoad.source}|${refusal.source}`) })

  const causes: [name: string, cause: (page: Page) => Promise<unknown>, said: RegExp][] = [
    ['its program does not come', (page) => page.route(program, stop), failedLoad],
    ['its program and the pages of its version are gone', remove, failedLoad],
    ['the data of the site does not come', (page) => page.route(siteData, fail), refusal],
    ['the page has data of a new version', publish, refusal],
  ]
  for (const [name, cause, said] of causes)
    test(`links are loaded in full: ${name}`, { tag: '@main' }, async ({ page }) => {
      await cause(page)
      await page.goto('/')
      const refused = page.waitForEvent('console', (message) =>
        said.test(`${message.type()}: ${message.text()}`),
      )
      await page.mouse.move(2, 2)
      await refused
      await expectShown(page, '/')
      const loaded = await loadTime(page)
      await follow(page, '/bonus')
      expect(await loadTime(page)).not.toBe(loaded)
      await page.goBack()
      await expectShown(page, '/')
    })
})

const program = '**/assets/*'
const siteData = '**/data/site.json'
const stop = (route: Route): Promise<void> => route.abort()
const fail = (route: Route): Promise<void> => route.fulfill({ status: 500 })

async function remove(page: Page): Promise<void> {
  for (const gone of [program, '**/data/bonus.json'])
    await page.route(gone, (route) => route.fulfill({ status: 404 }))
}

/** All page data is from now on of a version that was built with another program. */
async function publish(page: Page): Promise<void> {
  await page.route(/\/data\/(?!site\.json)/, async (route) => {
    const known = await (await route.fetch()).json()
    await route.fulfill({ json: { ...known, client: '/assets/client-fedcba9876543210.js' } })
  })
}
