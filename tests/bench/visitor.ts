import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { servePreview } from '../../codegen/preview.ts'
import { projectRoot } from '../../codegen/schema.ts'
import { findBrowser } from '../browser/find-browser.ts'

/** The project's site as built, served on loopback, and a browser to visit it with. */
export interface BuiltSite {
  outDir: string
  address: string
  /** The same pages without any script, as plain static pages are. */
  plainAddress: string
  browser: Browser
  close(): Promise<void>
}

/** Builds the project's site into a folder of its own, serves it, and starts a browser. */
export async function openBuiltSite(): Promise<BuiltSite> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-visitor-'))
  const outDir = join(folder, 'dist')
  execFileSync(process.execPath, ['--import', 'tsx', 'codegen/cli.ts', 'build', '--out', outDir], {
    cwd: projectRoot,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const plainDir = join(folder, 'plain')
  cpSync(outDir, plainDir, { recursive: true })
  for (const name of readdirSync(plainDir).filter((file) => file.endsWith('.html')))
    writeFileSync(join(plainDir, name), withoutScripts(readFileSync(join(plainDir, name), 'utf8')))
  const servers = [await servePreview(outDir, 0), await servePreview(plainDir, 0)]
  const [address = '', plainAddress = ''] = servers.map(addressOf)
  const executablePath = findBrowser()
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  return {
    outDir,
    address,
    plainAddress,
    browser,
    async close() {
      await browser.close()
      for (const server of servers) {
        server.close()
        server.closeAllConnections()
      }
      rmSync(folder, { recursive: true })
    },
  }
}

function withoutScripts(html: string): string {
  return html.replace(/<script\b[^>]*>[^]*?<\/script>/g, '')
}

function addressOf(server: Server): string {
  const place = server.address()
  if (typeof place !== 'object' || place === null) throw new Error('the server has no address')
  return `http://localhost:${place.port}`
}

/** Slow 4G as Lighthouse has it, in milliseconds and bytes a second, and a processor that is four times slower. */
const slow = {
  network: { latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 },
  processor: 4,
}

/** Slows a page's network and processor down, from now on. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', { offline: false, ...slow.network })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slow.processor })
}

/** Has each page of a context note when a link was clicked, and when a new main heading was painted. */
export async function watchClicks(context: BrowserContext): Promise<void> {
  // tsx wraps functions that have a name in a helper, which the page has not.
  await context.addInitScript({ content: 'globalThis.__name = (named) => named' })
  await context.addInitScript(() => {
    // By one clock for all documents. A click is taken at the time that the browser gives to its event; the heading in
    // the task that follows the first frame in which it stands.
    const wait = (old: string | null): void => {
      const heading = document.querySelector('h1')?.textContent ?? old
      if (heading === old) {
        requestAnimationFrame(() => wait(old))
        return
      }
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () =>
        sessionStorage.setItem('painted', String(performance.timeOrigin + performance.now())),
      )
      port1.start()
      port2.postMessage(0)
    }
    addEventListener(
      'click',
      ({ timeStamp }) => {
        const old = document.querySelector('h1')?.textContent ?? ''
        sessionStorage.setItem('clicked', String(performance.timeOrigin + timeStamp))
        sessionStorage.setItem('old', old)
        wait(old)
      },
      { capture: true },
    )
    const isArriving = sessionStorage.getItem('clicked') !== null
    if (isArriving) requestAnimationFrame(() => wait(sessionStorage.getItem('old')))
  })
}

/** Clicks at where the mouse is; returns the milliseconds from there until the new heading is painted. */
export async function clickToPaint(page: Page): Promise<number> {
  await page.mouse.down()
  await page.mouse.up()
  // Asked once, since asking takes the page's time as well.
  await setTimeout(1500)
  const [clicked, painted] = await page.evaluate(() =>
    ['clicked', 'painted'].map((key) => Number(sessionStorage.getItem(key) ?? Number.NaN)),
  )
  return (painted ?? Number.NaN) - (clicked ?? Number.NaN)
}
