import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { projectRoot } from '../../schema/read/load-schemas.ts'
import { openAwake, runSite } from '../browser/running-site.ts'
import { launchBrowser } from '../fixtures/launch-browser.ts'

/** What the open page must show: this main heading, or problems or none. */
export interface Expected {
  heading?: string
  hasProblems?: boolean
}

/** A page open in its own dev server. */
export interface Preview {
  /** Writes pages.json; returns the milliseconds until the page shows what is expected. */
  save(text: string, expected: Expected): Promise<number>
  close(): Promise<void>
}

/** Starts the dev server on a copy of the fixture site with the project's pages, and opens a page. */
export async function openPreview(path: string): Promise<Preview> {
  const text = readFileSync(join(projectRoot, 'pages.json'), 'utf8')
  const site = await runSite('dev', { files: { 'pages.json': text } })
  const browser = await launchBrowser()
  const close = async (): Promise<void> => {
    await browser.close()
    await site.remove()
  }
  try {
    const page = await browser.newPage()
    await openAwake(page, site, path)
    return {
      async save(changed, expected) {
        await watchFor(page, expected)
        const start = Date.now()
        site.write('pages.json', changed)
        const seen = await page.waitForFunction(() => sessionStorage.getItem('seen'))
        return Number(await seen.jsonValue()) - start
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** The page itself records the time at which it shows what is expected, by the same clock. */
async function watchFor(page: Page, expected: Expected): Promise<void> {
  await page.evaluate(({ heading, hasProblems }) => {
    sessionStorage.removeItem('seen')
    const observer = new MutationObserver(() => {
      const isSeen =
        heading === undefined
          ? (document.querySelector('site-problems') !== null) === hasProblems
          : document.querySelector('h1')?.textContent === heading
      if (!isSeen) return
      sessionStorage.setItem('seen', String(Date.now()))
      observer.disconnect()
    })
    observer.observe(document, { childList: true, subtree: true, characterData: true })
  }, expected)
}
