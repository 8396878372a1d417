import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { changePage } from './big-site.ts'
import { build, runCommand } from './builds.ts'
import type { Case } from './case.ts'
import { compareRuns, formatRun } from './format.ts'
import { medianOf } from './median.ts'
import { onceEach } from './once-each.ts'
import { listFiles } from './plan.ts'
import { contender, medianRun, runRounds, type Contender } from './rounds.ts'
import { makeScratch } from './scratch.ts'
import { siteFileOf } from './site-file.ts'

/** The cost of a build after a small change, with the cache of the previous build. */
export const incrementalCases: Case[] = [
  perCold('one page changed', 'changed'),
  perCold('nothing changed', 'unchanged'),
  {
    name: 'build again, one page changed, HTML and data files that were written',
    unit: 'files',
    target: 5,
    async measure({ pages }) {
      const { changed, written } = await measureIncremental(pages)
      medianRun(changed)
      return {
        value: written(),
        note: `of ${2 * pages} and some; the 404 page, a redirect and the site's data are always among them`,
      }
    },
  },
]

function perCold(name: string, which: 'changed' | 'unchanged'): Case {
  return {
    name: `build again, ${name}, per cold build`,
    unit: '×',
    target: 0.2,
    async measure({ pages }) {
      const runs = await measureIncremental(pages)
      return compareRuns(runs[which], runs.cold)
    },
  }
}

/** A small site, which is mostly the start of the program. */
export const smallCases: Case[] = [
  seconds('build again, 10 pages, nothing changed', 0.25, async () => {
    return (await measureIncremental(10)).unchanged
  }),
  seconds('validate, 10 pages', 0.4, async () => {
    const validate = contender(() => runCommand('validate', '--pages', siteFileOf(10)))
    await runRounds([validate])
    return validate
  }),
]

function seconds(name: string, target: number, run: () => Promise<Contender>): Case {
  return {
    name,
    unit: 's',
    target,
    async measure() {
      const one = await run()
      return { value: medianRun(one).time / 1000, note: formatRun(one) }
    },
  }
}

/** Repeated builds of a site: in each round one without a cache, one after a change, and one after no change. */
interface Incremental {
  cold: Contender
  changed: Contender
  unchanged: Contender
  /** The number of output files written after one page had changed; the median. */
  written: () => number
}

const measureIncremental = onceEach(runIncremental)

async function runIncremental(pages: number): Promise<Incremental> {
  const [pagesFile, out] = [siteFileOf(pages), join(makeScratch(), 'out')]
  const text = readFileSync(pagesFile, 'utf8')
  const counts: number[] = []
  await build(pagesFile, out)

  const cold = contender(() => build(pagesFile, join(makeScratch(), 'out'), '--no-cache'))
  const changed = contender(async (round) => {
    writeFileSync(pagesFile, changePage(text, `Changed in round ${round}:`))
    const before = identify(out)
    const run = await build(pagesFile, out)
    const isNew = ([file, identity]: [string, string]): boolean => before.get(file) !== identity
    counts.push([...identify(out)].filter(isNew).length)
    return run
  })
  const unchanged = contender(() => build(pagesFile, out))
  await runRounds([cold, changed, unchanged])
  writeFileSync(pagesFile, text)
  return { cold, changed, unchanged, written: () => medianOf(counts.slice(1)) }
}

/** Each file of an output, with a stamp that tells whether it was rewritten. */
function identify(out: string): Map<string, string> {
  return new Map(
    listFiles(out).map((file) => {
      const { ino, mtimeMs } = statSync(join(out, file))
      return [file, `${ino} ${mtimeMs}`]
    }),
  )
}
