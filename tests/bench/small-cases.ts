import { runCommand } from './builds.ts'
import type { Case } from './case.ts'
import { formatRun } from './format.ts'
import { measureIncremental } from './incremental.ts'
import { contender, medianRun, runRounds, type Contender } from './rounds.ts'
import { siteFileOf } from './site-file.ts'

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
