// covers: blocks/** renderer/** builder/** server/preview/** tests/fixtures/site/**
import { labelOf, pageAt } from './site.ts'
import { entry, expect, expectShown, test, visit } from './test.ts'

const client = '**/assets/*.js'
const bonus = pageAt('/bonus')

test('the banner of the next page is preloaded too', async ({ page }) => {
  await visit(page, '/bonus')
  const banners: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/img/slots-3-1')) banners.push(request.url())
  })
  await entry(page, 'Slots').click()
  await expect(page.locator('link[rel=preload][imagesrcset*="/img/slots-3-1"]')).toHaveCount(1)
  await page.waitForLoadState('networkidle')
  expect(banners).toHaveLength(1)
})

test('loads the client once, at the first sign of intent', { tag: '@main' }, async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.goto('/')
  expect(scripts).toEqual([])
  const data = page.waitForResponse('**/data/site.json')
  await page.mouse.wheel(0, 200)
  await page.keyboard.press('Tab')
  await page.mouse.move(5, 5)
  await data
  expect(scripts).toHaveLength(1)
})

test('follows a link that is the very first input', { tag: '@main' }, async ({ page }) => {
  await page.goto('/')
  await entry(page, labelOf(bonus)).press('Enter')
  await expect(page).toHaveURL('/bonus')
  await expectShown(page, '/bonus')
})

test('follows links while the client or its data is pending', async ({ page }) => {
  for (const pending of [client, '**/data/site.json']) {
    // A request that is never answered.
    await page.route(pending, () => {})
    await page.goto('/')
    const asked = page.waitForRequest(pending)
    await page.mouse.move(5, 5)
    await asked
    await entry(page, labelOf(bonus)).click()
    await expect(page).toHaveURL('/bonus')
    await expectShown(page, '/bonus')
    await page.unrouteAll()
  }
})
