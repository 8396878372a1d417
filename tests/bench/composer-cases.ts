import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { projectRoot } from '../../schema/read/load-schemas.ts'
import { openComposer, type Composer } from '../browser/composer.ts'
import { runSite } from '../browser/running-site.ts'
import { launchBrowser } from '../fixtures/launch-browser.ts'
import type { Case, Figure } from './case.ts'
import { medianOf } from './median.ts'

const blocks = 300
const keys = 30

/** The composer's latency on a page of 300 blocks, from a keystroke to the painted frame. */
export const composerCases: Case[] = [
  {
    name: `composer: from a key in a form to paint, ${blocks} blocks`,
    target: 100,
    unit: 'ms',
    measure: () =>
      measureKeys(async ({ form, page }) => {
        await form.getByLabel('Title', { exact: true }).click()
        await page.keyboard.press('End')
      }),
  },
  {
    name: `composer: from a key in the JSON to paint, ${blocks} blocks`,
    target: 100,
    unit: 'ms',
    measure: () =>
      measureKeys(async ({ page }) => {
        await page.getByRole('tab', { name: 'JSON' }).click()
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

/** Opens the page, puts the caret somewhere, and types; the first ten keys are not counted. */
async function measureKeys(place: (composer: Composer) => Promise<void>): Promise<Figure> {
  const site = await runSite('studio', { files: { 'pages.json': largePage() } })
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    const composer = await openComposer(page, site)
    await composer.open('/bonus')
    await composer.select(1)
    await place(composer)
    await watchKeys(page)
    for (let key = 0; key < keys + 10; key++) {
      await page.keyboard.press('a')
      await page.waitForTimeout(150)
    }
    const times = (await page.evaluate(() => window.keyTimes)).slice(-keys)
    const most = Math.round(Math.max(...times))
    return { value: Math.round(medianOf(times)), note: `${keys} keys, the most ${most} ms` }
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
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', () =>
            window.keyTimes.push(performance.now() - timeStamp),
          )
          port1.start()
          port2.postMessage('painted')
        })
      },
      { capture: true },
    )
  })
}

/** The site with a bonus page of many blocks. */
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
