// covers: renderer/** builder/** blocks/tabs/** server/preview/** tests/fixtures/site/**
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Block } from '../../schema/pages.gen.ts'
import { cases } from '../fixtures/cases.ts'
import { closeServer, listen } from '../fixtures/serve.ts'
import { builtForTests, withBlocks } from './built-site.ts'
import { slowDown } from './slow-phone.ts'
import {
  expect,
  follow,
  holdBack,
  test,
  visit,
  wakeClient,
  withFailures,
  withoutScripts,
} from './test.ts'

/** Input on an island is never lost, and it stays what it is while the client takes over and pages change. */

const tabs: Block = {
  type: 'tabs',
  id: 'ways',
  title: 'Three ways',
  panels: [
    { title: 'Slots', desc: 'Reels and lines.' },
    { title: 'Tables', desc: 'Cards and wheels.' },
    { title: 'Live', desc: 'A dealer and a camera.' },
  ],
}

const site = builtForTests(withBlocks({ '/bonus': [tabs], '/slots': [tabs] }))

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const isSelected = async (page: Page, name: string) =>
  expect(tab(page, name)).toHaveAttribute('aria-selected', 'true')

/** Counts the clicks and keys that the island gets, from the first on: it may run before DOMContentLoaded. */
async function countInput(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const type of ['click', 'keydown'])
      document.addEventListener(type, ({ target }) => {
        if (!(target instanceof Element) || !target.closest('[data-island] ul')) return
        document.body.dataset[type] = String(Number(document.body.dataset[type] ?? 0) + 1)
      })
  })
}

test('tells the selected tab by more than its colour', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const release = await holdBack(page, '**/assets/tabs-*.js')
  await page.goto(`${site.url}/bonus`, { waitUntil: 'commit' })
  const links = page.locator('[data-island=tabs] ul a')
  const lines = () =>
    links.evaluateAll((all) => all.map((one) => getComputedStyle(one).textDecorationLine))
  await expect(links).toHaveCount(3)
  expect(await lines()).toEqual(['underline', 'none', 'none'])
  release()
  await tab(page, 'Live').click()
  await isSelected(page, 'Live')
  await expect(page.getByRole('tablist', { name: 'Three ways' })).toBeVisible()
  expect(await lines()).toEqual(['none', 'none', 'underline'])
})

withoutScripts('shows all panels without scripts', async ({ page }) => {
  await page.goto(`${site.url}/bonus`)
  for (const text of ['Reels and lines.', 'Cards and wheels.', 'A dealer and a camera.'])
    await expect(page.getByText(text)).toBeVisible()
  await page.getByRole('link', { name: 'Live', exact: true }).click()
  await expect(page).toHaveURL(`${site.url}/bonus#ways-live`)
})

test('loads its own code and no React before the first sign of intent', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  await page.goto(`${site.url}/bonus`)
  await isSelected(page, 'Slots')
  expect(scripts.map((path) => path.replace(/-[\w-]+\.js$/, ''))).toEqual([
    '/assets/islands',
    '/assets/tabs',
  ])
  const plain: string[] = []
  page.on('request', (request) => plain.push(request.resourceType()))
  await page.goto(`${site.url}/vip`)
  await page.waitForLoadState('networkidle')
  expect(plain).not.toContain('script')
})

test('has inline scripts within 1,279 bytes, with the speculation rule', () => {
  const html = readFileSync(join(site.out, 'bonus.html'), 'utf8')
  expect(html).toContain('data-island="tabs"')
  const scripts = html.matchAll(/<script(?: type="speculationrules")?>([^]*?)<\/script>/g)
  const bytes = Array.from(scripts, ([, text = '']) => Buffer.byteLength(text))
  expect(bytes).toHaveLength(3)
  expect(bytes.reduce((sum, one) => sum + one)).toBeLessThan(1280)
})

test('input before the rest of the page has arrived is not lost', async ({ page }) => {
  let sendRest = (): void => {}
  const server = createServer(async ({ url }, response) => {
    // What the page asks for last may come after the end of the test.
    const found = await fetch(site.url + url).catch(() => undefined)
    if (!found) return response.destroy()
    response.writeHead(found.status, { 'content-type': found.headers.get('content-type') ?? '' })
    if (url !== '/bonus') return response.end(await found.bytes())
    const html = await found.text()
    const at = html.indexOf('</ul>', html.indexOf('data-island="tabs"'))
    response.write(html.slice(0, at))
    sendRest = () => response.end(html.slice(at))
    return undefined
  })
  const origin = `http://127.0.0.1:${await listen(server)}`
  await page.goto(`${origin}/bonus`, { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'Tables', exact: true }).click()
  await page.keyboard.press('ArrowRight')
  sendRest()
  await isSelected(page, 'Live')
  await expect(page.getByText('A dealer and a camera.')).toBeVisible()
  expect(new URL(page.url()).hash).toBe('')
  closeServer(server)
})

/** Whether the page or the input is first differs from turn to turn. */
const turns = cases(20)

for (const [what, hasTouch, act] of [
  ['tap selects a tab', true, (page: Page) => page.locator('[data-island] li a').nth(1).tap()],
  ['arrow key moves', false, pressArrow],
] as const) {
  test(`the first ${what} once on a slow phone, each time`, async ({ browser }) => {
    test.setTimeout(600_000)
    const results: string[] = []
    for (let turn = 0; turn < turns; turn++) {
      const viewport = { width: 390, height: 800 }
      const context = await browser.newContext({ hasTouch, viewport })
      const page = await context.newPage()
      await slowDown(page)
      await countInput(page)
      await page.goto(`${site.url}/bonus`, { waitUntil: 'commit' })
      const before = await page.evaluate(() => history.length)
      // Until the island runs, tabs are links; sometimes it runs already.
      await act(page)
      await isSelected(page, 'Tables')
      await expect(page.getByText('Cards and wheels.')).toBeVisible()
      await expect(page.getByText('Reels and lines.')).toBeHidden()
      if (!hasTouch) await expect(tab(page, 'Tables')).toBeFocused()
      const [inputs, steps] = await page.evaluate(
        (type) => [document.body.dataset[type], history.length] as const,
        hasTouch ? 'click' : 'keydown',
      )
      results.push(`${inputs} ${steps - before} ${new URL(page.url()).hash}`)
      await context.close()
    }
    expect(results).toEqual(Array.from({ length: turns }, () => '1 0 '))
  })
}

async function pressArrow(page: Page): Promise<void> {
  await page.locator('[data-island] li a').first().focus()
  await page.keyboard.press('ArrowRight')
}

test('stays as it is when the client takes over, and works', { tag: '@main' }, async ({ page }) => {
  await page.goto(`${site.url}/bonus`)
  await tab(page, 'Live').click()
  await wakeClient(page)
  await isSelected(page, 'Live')
  await tab(page, 'Live').press('Home')
  await isSelected(page, 'Slots')
  await expect(tab(page, 'Slots')).toBeFocused()
  await expect(page.getByText('A dealer and a camera.')).toBeHidden()
})

test('comes with page data, and lasts on the next page', { tag: '@main' }, async ({ page }) => {
  await visit(page, site.url)
  const loaded = await page.evaluate(() => performance.timeOrigin)
  await follow(page, '/bonus')
  await tab(page, 'Tables').click()
  await isSelected(page, 'Tables')
  await follow(page, '/slots')
  await isSelected(page, 'Tables')
  await tab(page, 'Tables').press('ArrowLeft')
  await isSelected(page, 'Slots')
  await follow(page, '/vip')
  await expect(page.getByRole('tab')).toHaveCount(0)
  await page.goBack()
  await isSelected(page, 'Slots')
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded)
})

for (const name of ['islands', 'tabs']) {
  withFailures(`without its code (${name}), a tap leads to the panel`, async ({ page }) => {
    await page.route(`**/assets/${name}-*.js`, (route) => route.abort())
    await page.goto(`${site.url}/bonus`)
    await page.locator('[data-island] li a').nth(2).click()
    await expect(page).toHaveURL(`${site.url}/bonus#ways-live`)
    await expect(page.getByText('Reels and lines.')).toBeVisible()
  })
}
