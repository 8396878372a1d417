import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { BrowserContextOptions, Page, Response } from '@playwright/test'
import { projectRoot } from '../../schema/read/load-schemas.ts'
import { servePreview } from '../../server/preview/server.ts'
import { slowDown } from '../browser/slow-phone.ts'
import { launchBrowser } from '../fixtures/launch-browser.ts'
import { addressOf, closeServer } from '../fixtures/serve.ts'
import { build } from './builds.ts'
import type { Case, Figure } from './case.ts'
import { medianOf } from './median.ts'
import { makeScratch } from './scratch.ts'
import { timeToPaint, watchPaints } from './watch-paints.ts'

const rounds = 5
/** Milliseconds that a visitor reads before a click. */
const reading = 1500
const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 }

/**
 * What a visitor waits for and downloads on the project's built site. Times are from the click event to the task after
 * the first frame with the new main heading.
 */
export const visitorCases: Case[] = [
  {
    name: 'visitor: requests of a first load, the most',
    unit: 'requests',
    target: 12,
    measure: () => firstLoads((responses) => responses.length),
  },
  {
    name: 'visitor: bytes of a first load, the most',
    unit: 'B',
    target: 51_200,
    measure: () => firstLoads((responses) => sumOf(responses)),
  },
  {
    name: 'visitor: bytes of script and style files before intent',
    unit: 'B',
    target: 0,
    measure: () =>
      firstLoads((responses) => sumOf(responses.filter(({ url }) => /\.(?:js|css)$/.test(url)))),
  },
  clickCase('warm', 25, {}, warm),
  clickCase('warm, slow 4G and processor', 100, { isSlow: true }, warm),
  readingCase('after reading for 1.5 s', 25, {}),
  readingCase('after reading for 1.5 s, slow', 100, { isSlow: true }),
  clickCase('never visited, pointed at for 150 ms', 25, {}, neverVisited),
  clickCase('never visited, pointed at for 150 ms, slow', 100, { isSlow: true }, neverVisited),
  beforeClient('before the client is there, per plain page', {}),
  beforeClient('before the client is there, per plain page, slow', { isSlow: true }),
]

/** The project's site, built and served on loopback, and a browser to visit it with. */
interface BuiltSite {
  address: string
  /** The same pages without scripts, as plain static pages. */
  plainAddress: string
  /** Opens a page for a new visitor, whose clicks are measured; runs `visit`, and closes it. */
  visit<T>(options: VisitOptions, visit: (page: Page) => Promise<T>): Promise<T>
}

/** The conditions of a visit. */
interface VisitOptions extends BrowserContextOptions {
  /** On slow 4G, with a processor that is four times slower. */
  isSlow?: boolean
}

/** Its page data has arrived, and the client is idle. */
async function warm(page: Page): Promise<number> {
  await wake(page)
  await pointAtLink(page)
  await setTimeout(1500)
  return clickToPaint(page)
}

async function neverVisited(page: Page): Promise<number> {
  await wake(page)
  await pointAtLink(page)
  await setTimeout(150 - 80) // the press itself lasts 80 ms
  return clickToPaint(page)
}

async function atOnce(page: Page): Promise<number> {
  await pointAtLink(page)
  return clickToPaint(page)
}

/** The visitor moves the pointer and scrolls, then goes to a page that was never visited. */
async function afterReading(page: Page): Promise<number> {
  for (let step = 0; step < 5; step++) {
    await page.mouse.move(300 + 40 * step, 400 - 20 * step)
    await page.mouse.wheel(0, 80)
    await setTimeout(reading / 5)
  }
  await pointAtLink(page)
  return clickToPaint(page)
}

function clickCase(
  name: string,
  target: number,
  options: VisitOptions,
  click: (page: Page) => Promise<number>,
): Case {
  return {
    name: `visitor: click to paint, ${name}`,
    unit: 'ms',
    target,
    measure: () =>
      withSite(async (site) =>
        figureOf(await inTurn(() => openHome(site, site.address, options, click))),
      ),
  }
}

function readingCase(name: string, target: number, options: VisitOptions): Case {
  return {
    name: `visitor: click to paint, ${name}`,
    unit: 'ms',
    target,
    measure: async () => {
      const { ours, plain } = await besidePlain(options, afterReading)
      return { value: medianOf(ours), note: `${say(ours)} ms; plain page ${say(plain)} ms` }
    },
  }
}

/** The visitor's first action is the click. */
function beforeClient(name: string, options: VisitOptions): Case {
  return {
    name: `visitor: click to paint, ${name}`,
    unit: '×',
    target: 1.05,
    measure: async () => {
      const { ours, plain } = await besidePlain(options, atOnce)
      return { value: medianOf(ours) / medianOf(plain), note: `${say(ours)} for ${say(plain)} ms` }
    },
  }
}

/** The times of a click, alternating with those on the same pages without scripts. */
function besidePlain(
  options: VisitOptions,
  click: (page: Page) => Promise<number>,
): Promise<{ ours: number[]; plain: number[] }> {
  return withSite(async (site) => {
    const plain: number[] = []
    const ours = await inTurn(async () => {
      plain.push(await openHome(site, site.plainAddress, options, click))
      return openHome(site, site.address, options, click)
    })
    return { ours, plain: plain.slice(-rounds) }
  })
}

function openHome(
  site: BuiltSite,
  address: string,
  options: VisitOptions,
  click: (page: Page) => Promise<number>,
): Promise<number> {
  return site.visit(options, async (page) => {
    await page.goto(address, { waitUntil: 'networkidle' })
    return click(page)
  })
}

async function wake(page: Page): Promise<void> {
  await page.mouse.move(2, 300)
  await page.mouse.move(3, 310)
  await page.waitForFunction(() => sessionStorage.getItem('hydrated'))
  await setTimeout(500)
}

async function pointAtLink(page: Page): Promise<void> {
  const box = await page.locator('nav a[href="/bonus"]').boundingBox()
  if (!box) throw new Error('there is no link to click')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
}

/** Clicks at the mouse position, with a press of human length, which leads to another heading. */
async function clickToPaint(page: Page): Promise<number> {
  await page.mouse.down()
  await setTimeout(80)
  await page.mouse.up()
  return timeToPaint(page, 2000)
}

interface Weighed {
  url: string
  bytes: number
}

/** Opens each page on a phone without interacting, and takes the maximum of what `weigh` returns. */
function firstLoads(weigh: (responses: Weighed[]) => number): Promise<Figure> {
  return withSite(async (site) => {
    const figures: [path: string, value: number][] = []
    for (const path of pathsOfProject()) {
      const value = await site.visit(phone, async (page) => {
        const responses: Response[] = []
        page.on('response', (response) => responses.push(response))
        await page.goto(site.address + path, { waitUntil: 'networkidle' })
        return weigh(await Promise.all(responses.map(weighResponse)))
      })
      figures.push([path, value])
    }
    const [most] = figures.toSorted(([, a], [, b]) => b - a)
    if (!most) throw new Error('the site has no pages')
    return { value: most[1], note: `${most[0]}, of ${figures.length} pages on a phone; once` }
  })
}

async function weighResponse(response: Response): Promise<Weighed> {
  const { responseBodySize, responseHeadersSize } = await response.request().sizes()
  return { url: response.url(), bytes: responseBodySize + responseHeadersSize }
}

function sumOf(responses: readonly Weighed[]): number {
  return responses.reduce((sum, { bytes }) => sum + bytes, 0)
}

function pathsOfProject(): string[] {
  const { pages }: { pages: object } = JSON.parse(
    readFileSync(join(projectRoot, 'pages.json'), 'utf8'),
  )
  return Object.keys(pages)
}

/** Builds the project's site, serves it with and without its scripts, and starts a browser, for as long as it is used. */
async function withSite<T>(use: (site: BuiltSite) => Promise<T>): Promise<T> {
  const folder = makeScratch()
  const [out, plain] = [join(folder, 'out'), join(folder, 'plain')]
  await build(join(projectRoot, 'pages.json'), out)
  cpSync(out, plain, { recursive: true })
  for (const name of readdirSync(plain).filter((file) => file.endsWith('.html'))) {
    const html = readFileSync(join(plain, name), 'utf8')
    writeFileSync(join(plain, name), html.replace(/<script\b[^>]*>[^]*?<\/script>/g, ''))
  }
  const servers = [await servePreview(out, 0), await servePreview(plain, 0)]
  const [address = '', plainAddress = ''] = servers.map(addressOf)
  const browser = await launchBrowser()
  try {
    return await use({
      address,
      plainAddress,
      async visit({ isSlow = false, ...options }, visit) {
        const size = { viewport: { width: 1280, height: 800 } }
        const context = await browser.newContext({ ...size, ...options })
        try {
          await watchPaints(context, { event: 'click', shows: 'h1' })
          const page = await context.newPage()
          if (isSlow) await slowDown(page)
          return await visit(page)
        } finally {
          await context.close()
        }
      },
    })
  } finally {
    await browser.close()
    servers.forEach(closeServer)
  }
}

/** The results of the measured rounds; an extra one before them warms up. */
async function inTurn(measure: () => Promise<number>): Promise<number[]> {
  const results: number[] = []
  for (let round = 0; round <= rounds; round++) results.push(await measure())
  return results.slice(1)
}

function figureOf(times: readonly number[]): Figure {
  return { value: medianOf(times), note: `${say(times)} ms` }
}

function say(times: readonly number[]): string {
  return times.map((time) => time.toFixed(0)).join(', ')
}
