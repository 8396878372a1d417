// covers: renderer/** builder/** server/preview/** tests/fixtures/site/**
import type { Page } from '@playwright/test'
import { labelOf, pageAt, pages } from './site.ts'
import {
  entry,
  expect,
  expectShown,
  follow,
  loadTime,
  overlookLinks,
  test,
  visit,
  wakeClient,
} from './test.ts'

const bonus = pageAt('/bonus')
const slots = pageAt('/slots')

/** What is asked for below /data, and the documents, from now on. */
function record(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/data/') || request.resourceType() === 'document') asked.push(pathname)
  })
  return asked
}

test(
  'fetches nothing twice over hover, focus, touch and click',
  { tag: '@main' },
  async ({ browser, baseURL }) => {
    const context = await browser.newContext({ ...(baseURL && { baseURL }), hasTouch: true })
    const page = await context.newPage()
    await overlookLinks(page)
    const asked = record(page)
    await visit(page, '/')
    const link = entry(page, labelOf(bonus))
    await link.hover()
    await link.focus()
    await page.mouse.move(5, 400)
    await link.hover()
    await link.tap()
    await expectShown(page, '/bonus')
    await link.click()
    await follow(page, '/')
    await link.click()
    await expectShown(page, '/bonus')
    const data = ['bonus', 'index', 'site'].map((name) => `/data/${name}.json`)
    expect(asked.toSorted()).toEqual(['/', ...data])
    await context.close()
  },
)

const signs: Record<string, (page: Page) => Promise<unknown>> = {
  hover: (page) => entry(page, labelOf(slots)).hover(),
  focus: (page) => entry(page, labelOf(slots)).focus(),
  touch: (page) => entry(page, labelOf(slots)).dispatchEvent('touchstart'),
}
test('fetches page data on hover, focus and touch', async ({ page }) => {
  await overlookLinks(page)
  for (const [name, give] of Object.entries(signs)) {
    await visit(page, '/')
    const asked = record(page)
    const answer = page.waitForResponse('**/data/slots.json')
    await give(page)
    await answer
    expect(asked, name).toEqual(['/data/slots.json'])
    page.removeAllListeners('request')
  }
})

/** What visitors set who want to save data. */
const savings: Record<string, () => void> = {
  'Save-Data': () => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  'prefers-reduced-data': () => {
    const ask = matchMedia.bind(window)
    window.matchMedia = (query) => ask(query.includes('prefers-reduced-data') ? 'all' : query)
  },
}
for (const [name, save] of Object.entries(savings)) {
  test(`fetches nothing before a click with ${name}`, async ({ page }) => {
    await page.addInitScript(save)
    await visit(page, '/')
    const asked = record(page)
    for (const give of Object.values(signs)) await give(page)
    await follow(page, '/bonus')
    expect(asked).toEqual(['/data/bonus.json'])
  })
}

test('on a phone, fetches the data of eight pages once their links are seen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await visit(page, '/')
  const asked = record(page)
  await page.waitForTimeout(500) // the client is idle long before
  expect(asked).toEqual([])
  await page.locator('summary').click()
  const others = pages.map(({ path }) => path).filter((path) => path !== '/')
  const first = others.slice(0, 8).map((path) => `/data${path}.json`)
  await expect.poll(() => asked.toSorted()).toEqual(first.toSorted())
  await follow(page, '/slots')
  expect(asked).toHaveLength(first.length)
})

test('writes the styles of the next page on hover, and fetches no picture', async ({ page }) => {
  await visit(page, '/')
  const pictures: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'image') pictures.push(request.url())
  })
  const countRules = () => page.evaluate(() => document.styleSheets[0]?.cssRules.length ?? 0)
  const countElements = () => page.evaluate(() => document.querySelectorAll('*').length)
  const [rules, elements] = [await countRules(), await countElements()]
  await entry(page, labelOf(slots)).hover()
  await expect.poll(countRules).toBeGreaterThan(rules)
  const prepared = await countRules()
  expect(pictures).toEqual([])
  expect(await countElements()).toBe(elements)
  await follow(page, '/slots')
  expect(await countRules()).toBe(prepared)
})

test('a page is prerendered on press before the client is loaded', async ({ page }) => {
  // A request that is never answered.
  await page.route('**/assets/*.js', () => {})
  await page.goto('/')
  const documents: string[] = []
  const prerendered: string[] = []
  const session = await page.context().newCDPSession(page)
  await session.send('Preload.enable')
  session.on('Preload.prerenderStatusUpdated', ({ key }) => {
    prerendered.push(new URL(key.url).pathname)
  })
  await session.send('Network.enable')
  session.on('Network.requestWillBeSent', ({ request, type }) => {
    documents.push(`${type} ${new URL(request.url).pathname}`)
  })
  await entry(page, labelOf(bonus)).hover()
  await page.mouse.down()
  await expect
    .poll(() => documents.filter((text) => text.endsWith('/bonus')))
    .toEqual(['Prefetch /bonus'])
  // Browsers under control refuse to prerender, and fetch instead.
  expect(new Set(prerendered)).toEqual(new Set(['/bonus']))
  await page.mouse.up()
  await expectShown(page, '/bonus')
  const deliveryType = await page.evaluate(() => {
    const [found] = performance.getEntriesByType('navigation')
    return found && 'deliveryType' in found ? found.deliveryType : undefined
  })
  expect(deliveryType).toBe('navigational-prefetch')
})

test('the client removes the speculation rules', async ({ page }) => {
  await overlookLinks(page)
  await page.goto('/')
  await expect(page.locator('script[type=speculationrules]')).toHaveCount(1)
  await wakeClient(page)
  await expect(page.locator('script[type=speculationrules]')).toHaveCount(0)
  const loaded = await loadTime(page)
  const asked = record(page)
  await follow(page, '/bonus')
  expect(asked).toEqual(['/data/bonus.json'])
  expect(await loadTime(page)).toBe(loaded)
})
