import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { projectRoot } from '../../schema/read/load-schemas.ts'
import { openAwake, runSite } from '../browser/running-site.ts'
import { launchBrowser } from '../fixtures/launch-browser.ts'
import type { Case, Figure } from './case.ts'
import { medianOf } from './median.ts'

const rounds = 5
/** Milliseconds between two saves: the dev server checks the file a second time after a while. */
const pause = 500

const text = readFileSync(join(projectRoot, 'pages.json'), 'utf8')
const mainHeading = '{keyword} Bonus Terms Made Clear'

/** The latency of the dev server, from the write of the file to the page that shows the change. */
export const previewCases: Case[] = [
  {
    name: 'preview: from saving a title to seeing it',
    target: 100,
    unit: 'ms',
    measure: () =>
      measurePreview((preview, round) => {
        const title = `Heading number ${round}`
        return preview.save(replaceIn(text, mainHeading, title), { heading: title })
      }),
  },
  {
    name: 'preview: from saving a fixed file to its problems being gone',
    target: 200,
    unit: 'ms',
    measure: () =>
      measurePreview(async (preview) => {
        const broken = replaceIn(text, '"type": "stepList"', '"type": "steplist"')
        await preview.save(broken, { hasProblems: true })
        await wait(pause)
        return preview.save(text, { hasProblems: false })
      }),
  },
]

/** Takes the median of the rounds, after one to warm up the page and the server. */
async function measurePreview(
  measure: (preview: Preview, round: number) => Promise<number>,
): Promise<Figure> {
  const preview = await openPreview('bonus')
  try {
    const times: number[] = []
    for (let round = 0; round <= rounds; round++) {
      const time = await measure(preview, round)
      if (round > 0) times.push(time)
      await wait(pause)
    }
    return { value: medianOf(times), note: `${times.join(', ')} ms` }
  } finally {
    await preview.close()
  }
}

/** What the open page must show: this main heading, or problems or none. */
interface Expected {
  heading?: string
  hasProblems?: boolean
}

/** A page open in its own dev server. */
interface Preview {
  /** Writes pages.json; returns the milliseconds until the page shows what is expected. */
  save(text: string, expected: Expected): Promise<number>
  close(): Promise<void>
}

/** Starts the dev server on a copy of the fixture site with the project's pages, and opens a page. */
async function openPreview(path: string): Promise<Preview> {
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

function replaceIn(whole: string, from: string, to: string): string {
  if (!whole.includes(from))
    throw new Error(`pages.json has no ${from}; give the bench another text`)
  return whole.replace(from, () => to)
}
