import type { Case, Figure } from './case.ts'
import { measureIncremental, type Incremental } from './incremental.ts'
import { compareRuns } from './format.ts'
import { medianRun } from './rounds.ts'

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
