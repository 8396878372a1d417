import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { projectRoot } from '../../schema/read/load-schemas.ts'
import { findBrowser } from '../../art/find-browser.ts'

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

/** Copies the project's site, starts the dev server on it in its own process, and opens a page. */
export async function openPreview(path: string): Promise<Preview> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-site-'))
  const pagesFile = join(folder, 'pages.json')
  cpSync(join(projectRoot, 'pages.json'), pagesFile)
  cpSync(join(projectRoot, 'public'), join(folder, 'public'), { recursive: true })
  const server = spawn(
    process.execPath,
    ['cli/start.mjs', 'dev', '--port', '41733', '--pages', pagesFile],
    { cwd: projectRoot, stdio: ['ignore', 'pipe', 'ignore'] },
  )
  const executablePath = findBrowser()
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const close = async (): Promise<void> => {
    await browser.close()
    server.kill()
    rmSync(folder, { recursive: true })
  }
  try {
    const page = await browser.newPage()
    // The client fetches its data as soon as it runs; from then on, it follows the file.
    const data = page.waitForResponse((response) => response.url().endsWith(`/data/${path}.json`))
    await page.goto(`${await findAddress(server)}${path}`)
    await data
    return {
      async save(text, expected) {
        await watchFor(page, expected)
        const start = Date.now()
        writeFileSync(pagesFile, text)
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

function findAddress(server: ChildProcess): Promise<string> {
  return new Promise((found, fail) => {
    server.stdout?.on('data', (chunk: Buffer) => {
      const address = /http:\S+/.exec(chunk.toString())?.[0]
      if (address !== undefined) found(address)
    })
    server.once('close', () => fail(new Error('the dev server ended before it said its address')))
  })
}
