// covers: server/*.ts server/dev/** cli/** check/** content/** site/** builder/** renderer/** blocks/** tests/fixtures/site/**
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { fixtureSite } from '../fixtures/site-folder.ts'
import { openAwake, servedForTests } from './running-site.ts'

const site = servedForTests('dev')

const file = () => site.at('pages.json')
const original = readFileSync(join(fixtureSite, 'pages.json'), 'utf8')
const heading = 'p666 Bonus Terms Made Clear'

function edit(from: string, to: string): void {
  expect(original).toContain(from)
  writeFileSync(file(), original.replace(from, to))
}

test('renders the same document as the build', { tag: '@main' }, async ({ request, baseURL }) => {
  const plain = (html: string): string =>
    html
      .replace(/<script.*?<\/script>/gs, '')
      .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '')
      .replace(/<link rel="preload"[^>]*>/g, '')
      .replace(/<style.*?<\/style>/gs, '')
      .replace(/ class="[^"]*"/g, '')
      .replace(/\s+/g, ' ')
      .replace(/\s*\/>/g, '>')
      .replace(/<!-- -->/g, '')
  const built = await (await request.get(`${baseURL}/bonus`)).text()
  const developed = await (await request.get(`${site.url}bonus`)).text()
  expect(plain(developed).replace(/> </g, '><')).toBe(plain(built).replace(/> </g, '><'))
})

test('updates the open page without a reload', { tag: '@main' }, async ({ page }) => {
  await openAwake(page, site)
  await page.evaluate(() => document.documentElement.setAttribute('data-mark', 'kept'))
  edit('{keyword} Bonus Terms Made Clear', 'A new heading')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A new heading')
  await expect(page.locator('html')).toHaveAttribute('data-mark', 'kept')
  writeFileSync(file(), original)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
})

const misspelt = original.replace('"type": "stepList"', '"type": "steplist"')
const mistake = 'There is no block type "steplist". Did you mean "stepList"?'

test('shows a card instead of a broken block, and every other block', async ({ page }) => {
  await openAwake(page, site)
  const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
  const start = headings.indexOf('How to start')
  expect(start).toBeGreaterThan(0)
  writeFileSync(file(), misspelt.replace('{keyword} Bonus Terms Made Clear', 'A new heading'))
  const card = page.getByRole('heading', { name: 'Block 3 (steplist) has a problem' })
  await expect(card).toBeVisible()
  await expect(page.getByRole('main')).toContainText(mistake)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A new heading')
  const others = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(others).toHaveText(headings.with(start, 'Block 3 (steplist) has a problem'))
  await page.reload()
  await expect(others).toHaveText(headings.with(start, 'Block 3 (steplist) has a problem'))
  writeFileSync(file(), original)
  await expect(others).toHaveText(headings)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('keeps the overlay when React renders the whole document again', async ({ page }) => {
  writeFileSync(file(), misspelt)
  await openAwake(page, site)
  const overlay = page.getByRole('alert')
  await expect(overlay).toHaveCount(1)
  await page.evaluate(() => document.querySelector('site-problems')?.remove())
  await expect(overlay).toContainText('Their blocks are shown as cards.')
  writeFileSync(file(), original)
  await expect(overlay).toHaveCount(0)
})

test('opens the overlay when an error has no card on the page', async ({ page }) => {
  writeFileSync(file(), misspelt)
  await openAwake(page, site)
  const overlay = page.getByRole('alert')
  await expect(overlay.locator('details')).not.toHaveAttribute('open')
  await page.goto(`${site.url}vip`)
  await expect(overlay.locator('details')).toHaveAttribute('open')
  writeFileSync(file(), original.replace('"imageCount": 15', '"imageCount": 14'))
  await expect(overlay).toContainText('The page is shown as far as possible.')
  await expect(overlay.locator('pre')).toBeVisible()
  writeFileSync(file(), original)
  await expect(overlay).toHaveCount(0)
})

test('reports a missing file, and continues when it is back', async ({ page }) => {
  writeFileSync(file(), original)
  await openAwake(page, site)
  rmSync(file())
  const overlay = page.getByRole('alert')
  await expect(overlay).toContainText('File not found')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  writeFileSync(file(), original)
  await expect(overlay).toHaveCount(0)
})

test('serves pictures, data and the 404 page as the build does', async ({ request }) => {
  const data: { blocks: { image?: { src: string } }[]; card: { src: string } } = await (
    await request.get(`${site.url}data/vip.json`)
  ).json()
  const src = data.blocks[0]?.image?.src
  const picture = await request.get(`${site.url.slice(0, -1)}${src}-320.avif`)
  expect(picture.headers()['content-type']).toBe('image/avif')
  const card = await request.get(`${site.url.slice(0, -1)}${data.card.src}`)
  expect(card.headers()['content-type']).toBe('image/jpeg')
  expect((await request.get(`${site.url}nowhere`)).status()).toBe(404)
  expect((await request.get(`${site.url}ogrmowvk.html`)).status()).toBe(200)
})
