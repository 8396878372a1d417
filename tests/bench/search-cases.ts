import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { servePreview } from '../../server/preview/server.ts'
import { slowDown } from '../browser/slow-phone.ts'
import { launchBrowser } from '../fixtures/launch-browser.ts'
import { addressOf, closeServer } from '../fixtures/serve.ts'
import { build } from './builds.ts'
import type { Case } from './case.ts'
import { medianOf, onceEach } from './median.ts'
import { makeScratch } from './scratch.ts'
import { searchedSiteFileOf, wordOf, wordySiteFileOf } from './site-file.ts'
import { timeToPaint, watchPaints } from './watch-paints.ts'

const rounds = 5

/** What the search for visitors adds to a build, and how long visitors with a slow phone wait for it. */
export const searchCases: Case[] = [
  {
    name: 'search, processor time of the build, beyond that without',
    unit: 's',
    target: 30,
    async measure({ pages }) {
      const plain = await build(wordySiteFileOf(pages), join(makeScratch(), 'out'), '--no-cache')
      const { run } = await buildSearched(pages)
      const [all, less] = [run.cpu / 1000, plain.cpu / 1000]
      const note = `${all.toFixed(1)} s for ${less.toFixed(1)} s, ${(all / less).toFixed(2)} times; once`
      return { value: all - less, note }
    },
  },
  letterCase('first letter, nothing loaded', 'none', 900),
  letterCase('first letter, 1 s after the field was chosen', 'chosen', 300),
  letterCase('a whole word, 1 s after the field was chosen', 'word', 300),
  letterCase('later letters', 'later', 300),
]

/** What the visitor has done before the letter: opened the page, chosen the field, or typed; or pastes a word. */
type Before = 'none' | 'chosen' | 'word' | 'later'

const buildSearched = onceEach(async (pages: number) => {
  const out = join(makeScratch(), 'out')
  return { out, run: await build(searchedSiteFileOf(pages), out, '--no-cache') }
})

function letterCase(what: string, before: Before, target: number): Case {
  return {
    name: `search, slow phone, to the first result: ${what}`,
    unit: 'ms',
    target,
    async measure({ pages }) {
      const { out } = await buildSearched(pages)
      const server = await servePreview(out, 0)
      const browser = await launchBrowser()
      try {
        const times: number[] = []
        for (let round = 0; round <= rounds; round++) {
          const page = await browser.newPage({ viewport: { width: 360, height: 740 } })
          await slowDown(page)
          await watchPaints(page, { event: 'input', shows: 'main ol:not([hidden]):has(> li)' })
          times.push(...(await search(page, `${addressOf(server)}/bonus`, before, round)))
          await page.close()
        }
        const own = times.slice(1)
        return { value: medianOf(own), note: `${own.map(Math.round).join(', ')} ms` }
      } finally {
        await browser.close()
        closeServer(server)
      }
    },
  }
}

/** Opens the page and searches; returns the milliseconds from a letter to the first new result. */
async function search(
  page: Page,
  address: string,
  before: Before,
  round: number,
): Promise<number[]> {
  const word = wordOf(700 + 37 * round)
  const field = page.getByRole('searchbox')
  await page.goto(address, { waitUntil: before === 'none' ? 'domcontentloaded' : 'networkidle' })
  await field.focus()
  if (before === 'none') return [await typed(page, word.slice(0, 1))]
  await setTimeout(1000)
  if (before === 'word') return [await typed(page, word)]
  const first = await typed(page, word.slice(0, 1))
  if (before === 'chosen') return [first]
  const later: number[] = []
  for (const letter of word.slice(1, 4)) later.push(await typed(page, letter))
  return later
}

async function typed(page: Page, text: string): Promise<number> {
  await page.keyboard.insertText(text)
  return timeToPaint(page, 3000)
}
