import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { projectRoot } from '../../schema/read/load-schemas.ts'
import { chooseMore, openComposer, type Composer } from '../browser/composer.ts'
import { runSite } from '../browser/running-site.ts'
import { launchBrowser } from '../fixtures/launch-browser.ts'
import { makeBigSite } from './big-site.ts'
import type { Case, Figure } from './case.ts'
import { medianOf } from './median.ts'
import { translatedSiteFileOf } from './site-file.ts'

const blocks = 300
const keys = 40
const sitePages = 2000

/** The composer's latency on a page of 300 blocks, from a keystroke to the painted frame. */
export const composerCases: Case[] = [
  {
    name: `composer: from a key in a form to paint, ${blocks} blocks`,
    target: 100,
    unit: 'ms',
    measure: () => measureKeys(visitTitleField),
  },
  {
    name: `composer: from a key in a form to paint, ${sitePages} pages`,
    target: 16,
    unit: 'ms',
    measure: () => measureKeys(visitTitleField, bigSite()),
  },
  {
    name: `composer: from a key on the page to paint, ${sitePages} pages`,
    target: 16,
    unit: 'ms',
    measure: () => measureKeys(visitTitle, bigSite()),
  },
  {
    name: `composer: from a key in a translation to paint, ${sitePages} pages`,
    target: 16,
    unit: 'ms',
    measure: () => measureKeys(visitTranslation, translatedSite()),
  },
  {
    name: `composer: from a key on the page to paint, ${blocks} blocks`,
    target: 50,
    unit: 'ms',
    measure: () => measureKeys(visitTitle),
  },
  {
    name: `composer: from a key on the page to the checked and rendered page, ${blocks} blocks`,
    target: 300,
    unit: 'ms',
    measure: () =>
      withLargePage(async (composer) => {
        await visitTitle(composer)
        const { page } = composer
        const times: number[] = []
        for (let key = 0; key < keys; key++) {
          const rendered = page.waitForResponse((response) => response.url().endsWith('&texts'))
          const start = performance.now()
          await page.keyboard.press('a')
          await (await rendered).finished()
          times.push(performance.now() - start)
        }
        return noteTimes(times.slice(-15))
      }),
  },
  {
    name: `composer: from opening a site of ${sitePages} pages to its first page`,
    target: 2000,
    unit: 'ms',
    measure: measureOpening,
  },
  {
    name: `composer: from a key in the JSON to paint, ${blocks} blocks`,
    target: 100,
    unit: 'ms',
    measure: () =>
      measureKeys(async ({ page }) => {
        await chooseMore(page, 'JSON')
        await page
          .getByRole('textbox', { name: /JSON of/ })
          .getByText('"Block 2"')
          .click()
        await page.keyboard.press('End')
        await page.keyboard.press('ArrowLeft')
        await page.keyboard.press('ArrowLeft')
      }),
  },
]

/** Opens a large site in five windows, one after another, until its page is shown. */
async function measureOpening(): Promise<Figure> {
  const site = await runSite('studio', { files: bigSite() })
  const browser = await launchBrowser()
  try {
    const times: number[] = []
    for (let round = 0; round < 6; round++) {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
      const start = performance.now()
      await page.goto(site.url, { waitUntil: 'commit' })
      const preview = page.frameLocator('iframe[title="Preview of the page"]')
      await preview.getByRole('heading', { level: 1 }).waitFor()
      times.push(performance.now() - start)
      await page.close()
    }
    // The first one bundles the packages of the composer.
    return noteTimes(times.slice(1), 'openings')
  } finally {
    await browser.close()
    await site.remove()
  }
}

async function visitTitleField({ form, page }: Composer): Promise<void> {
  await form.getByLabel('Title', { exact: true }).click()
  await page.keyboard.press('End')
}

async function visitTitle({ page, preview }: Composer): Promise<void> {
  await preview.getByRole('heading', { level: 2 }).first().click()
  await preview.locator('[contenteditable]').waitFor()
  await page.keyboard.press('Control+End')
}

async function visitTranslation({ page }: Composer): Promise<void> {
  await page.getByRole('combobox', { name: 'Language' }).selectOption({ index: 1 })
  await page.locator('.studio-translation').getByRole('textbox').first().click()
  await page.keyboard.press('End')
}

/** Opens the page, puts the caret somewhere, and types. The first key of the session counts like any other. */
function measureKeys(
  place: (composer: Composer) => Promise<void>,
  files?: Readonly<Record<string, string>>,
): Promise<Figure> {
  return withLargePage(async (composer) => {
    const { page } = composer
    await place(composer)
    await watchKeys(page)
    for (let key = 0; key < keys; key++) {
      await page.keyboard.press('a')
      await page.waitForTimeout(150)
    }
    return noteTimes(await page.evaluate(() => window.keyTimes))
  }, files)
}

function noteTimes(times: number[], what = 'keys'): Figure {
  const [most, first = 0] = [Math.max(...times), ...times].map(Math.round)
  return {
    value: Math.round(medianOf(times)),
    note: `${times.length} ${what}, the most ${most} ms, the first ${first} ms`,
  }
}

/** Measures in a composer that has opened the large page. */
async function withLargePage(
  measure: (composer: Composer) => Promise<Figure>,
  files: Readonly<Record<string, string>> = { 'pages.json': largePage() },
): Promise<Figure> {
  const site = await runSite('studio', { files })
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    const composer = await openComposer(page, site)
    await composer.open('/bonus')
    await composer.select(1)
    return await measure(composer)
  } finally {
    await browser.close()
    await site.remove()
  }
}

declare global {
  interface Window {
    keyTimes: number[]
  }
}

/** Records for each key the time until the frame with its effect is painted. */
function watchKeys(page: Page): Promise<void> {
  return page.evaluate(() => {
    window.keyTimes = []
    // Without named functions, which the compiler would give a helper that the page does not have.
    for (const target of [window, document.querySelector('iframe')?.contentWindow]) {
      target?.addEventListener(
        'keydown',
        ({ timeStamp }) => {
          // Frames have clocks of their own.
          const start = timeStamp + target.performance.timeOrigin - performance.timeOrigin
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel()
            port1.addEventListener('message', () => window.keyTimes.push(performance.now() - start))
            port1.start()
            port2.postMessage('painted')
          })
        },
        { capture: true },
      )
    }
  })
}

function bigSite(): Record<string, string> {
  return { 'pages.json': makeBigSite(sitePages) }
}

function translatedSite(): Record<string, string> {
  const folder = dirname(translatedSiteFileOf(sitePages))
  const names = ['pages.json', 'locales/de.po']
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}

function largePage(): string {
  const site = JSON.parse(readFileSync(join(projectRoot, 'pages.json'), 'utf8'))
  const [hero] = site.pages['/bonus'].blocks
  const texts = Array.from({ length: blocks - 1 }, (_, index) => ({
    type: 'headingCard',
    title: `Block ${index + 2}`,
    desc: `Text of block ${index + 2}, with <a href="/slots">a link</a> and a few words more to read.`,
  }))
  site.pages['/bonus'].blocks = [hero, ...texts]
  return JSON.stringify(site, undefined, 2)
}
