import { join } from 'node:path'
import { writeFiles } from '../fixtures/site-folder.ts'
import { makeBigSiteInFiles } from './big-site.ts'
import { build } from './builds.ts'
import type { Case, Figure } from './case.ts'
import { formatMebibytes, formatTime, mebibytesOf } from './format.ts'
import type { Run } from './program.ts'
import { makeScratch } from './scratch.ts'
import {
  brandedSiteFileOf,
  campaignSiteFileOf,
  siteFileOf,
  translatedSiteFileOf,
  untranslatedSiteFileOf,
} from './site-file.ts'

/** How a cold build grows with the pages: from a tenth to a third of them, and from there to all. */
export const growthCases: Case[] = [
  growth('one language', siteFileOf),
  growth('a second language', translatedSiteFileOf),
  growth('a second language without a PO file', untranslatedSiteFileOf),
  growth('three brands in two languages', brandedSiteFileOf, '--brand', 'all'),
  growth('a hundred campaigns', campaignSiteFileOf),
]

function growth(what: string, fileOf: (pages: number) => string, ...options: string[]): Case {
  return {
    name: `growth, ${what}, CPU of each page in the last two thirds, per one before`,
    unit: '×',
    target: 1.3,
    async measure({ pages }): Promise<Figure> {
      const sizes = [pages / 10, pages / 3, pages].map(Math.ceil)
      const runs: Run[] = []
      for (const size of sizes)
        runs.push(await build(fileOf(size), join(makeScratch(), 'out'), '--no-cache', ...options))
      const [early, late] = [1, 2].map((index) => slopeAt(index, sizes, runs))
      if (early === undefined || late === undefined || early <= 0)
        throw new Error('the first pages take too little time; take more with --pages')
      return { value: late / early, note: draw(sizes, runs) }
    },
  }
}

/** Milliseconds of processor time for each page that one size has more than the one before. */
function slopeAt(
  index: number,
  sizes: readonly number[],
  runs: readonly Run[],
): number | undefined {
  const [size, before] = [sizes[index], sizes[index - 1]]
  const [run, earlier] = [runs[index], runs[index - 1]]
  if (size === undefined || before === undefined || !run || !earlier) return undefined
  return (run.cpu - earlier.cpu) / (size - before)
}

const bars = '▁▂▃▄▅▆▇█'

/** The line as bars of processor time for each page, which are equally high if it is straight; once, with the memory of the last. */
function draw(sizes: readonly number[], runs: readonly Run[]): string {
  const perPage = runs.map(({ cpu }, index) => cpu / (sizes[index] ?? Number.NaN))
  const most = Math.max(...perPage)
  const points = runs.map(({ cpu }, index) => {
    const bar = bars[Math.round(((perPage[index] ?? 0) / most) * (bars.length - 1))] ?? ''
    return `${bar} ${sizes[index]?.toLocaleString('en')} pages ${formatTime(cpu)}`
  })
  const { memory } = runs.at(-1) ?? {}
  return [...points, ...(memory === undefined ? [] : [formatMebibytes(memory)])].join(', ')
}

const size = { pages: 100_000, files: 1000 }

/** A much larger site, which takes minutes and several gigabytes of disk space, so it is measured only on request. */
export const hugeCases: Case[] = [
  {
    name: '100,000 pages in 1,000 files, memory of all processes at its peak',
    unit: 'MiB',
    target: 2048,
    async measure() {
      const folder = makeScratch()
      for (const file of makeBigSiteInFiles(size.pages, size.files))
        writeFiles(folder, Object.fromEntries([file]))
      const { time, memory } = await build(
        join(folder, 'pages.json'),
        join(folder, 'out'),
        '--no-cache',
      )
      if (memory === undefined) throw new Error('memory is read from /proc, which is not there')
      const speed = (size.pages / time) * 1000
      const note = `${formatTime(time)}, ${speed.toFixed(0)} pages per second; once`
      return { value: mebibytesOf(memory), note }
    },
  },
]
