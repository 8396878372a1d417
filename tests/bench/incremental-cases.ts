import { runCommand } from './builds.ts'
import type { Case, Figure } from './case.ts'
import { measureIncremental, type Incremental } from './incremental.ts'
import { compareRuns, formatRun } from './format.ts'
import { contender, medianRun, runRounds, type Contender } from './rounds.ts'
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
    async measure({ pages }): Promise<Figure> {
      const runs: Incremental = await measureIncremental(pages)
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
