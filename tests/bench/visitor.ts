import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from '@playwright/test'
import { servePreview } from '../../server/preview/server.ts'
import { projectRoot } from '../../schema/read/load-schemas.ts'
import { slowDown } from '../browser/slow-phone.ts'
import { build } from './builds.ts'
import { launchBrowser } from '../fixtures/launch-browser.ts'
import { addressOf, closeServer } from '../fixtures/serve.ts'
import { makeScratch } from './scratch.ts'
import { watchPaints } from './watch-paints.ts'

/** The project's site, built and served on loopback, and a browser to visit it with. */
export interface BuiltSite {
  address: string
  /** The same pages without scripts, as plain static pages. */
  plainAddress: string
  /** Opens a page for a new visitor, whose clicks are measured; runs `visit`, and closes it. */
  visit<T>(options: VisitOptions, visit: (page: Page) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** The conditions of a visit. */
export interface VisitOptions extends BrowserContextOptions {
  /** On slow 4G, with a processor that is four times slower. */
  isSlow?: boolean
}

/** Builds the project's site, serves it with and without its scripts, and starts a browser. */
export async function openBuiltSite(): Promise<BuiltSite> {
  const folder = makeScratch()
  const [out, plain] = [join(folder, 'out'), join(folder, 'plain')]
  await build(join(projectRoot, 'pages.json'), out)
  cpSync(out, plain, { recursive: true })
  for (const name of readdirSync(plain).filter((file) => file.endsWith('.html')))
    writeFileSync(join(plain, name), withoutScripts(readFileSync(join(plain, name), 'utf8')))
  const servers = [await servePreview(out, 0), await servePreview(plain, 0)]
  const [address = '', plainAddress = ''] = servers.map(addressOf)
  const browser = await launchBrowser()
  return {
    address,
    plainAddress,
    async visit({ isSlow = false, ...options }, visit) {
      const context = await browser.newContext({
        viewport: { width: 1280, height: 800 },
        ...options,
      })
      try {
        await watchPaints(context, { event: 'click', shows: 'h1' })
        const page = await context.newPage()
        if (isSlow) await slowDown(page)
        return await visit(page)
      } finally {
        await context.close()
      }
    },
    async close() {
      await browser.close()
      for (const server of servers) closeServer(server)
    },
  }
}

function withoutScripts(html: string): string {
  return html.replace(/<script\b[^>]*>[^]*?<\/script>/g, '')
}
