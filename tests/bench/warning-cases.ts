import { join } from 'node:path'
import { build } from './builds.ts'
import type { Case } from './case.ts'
import { compareRuns } from './format.ts'
import { onceEach } from './once-each.ts'
import { contender, runRounds, type Contender } from './rounds.ts'
import { makeScratch } from './scratch.ts'
import { siteFileOf, warnedSiteFileOf } from './site-file.ts'

/** The cost of warnings: a site with one on each page, compared with the same site without. */
export const warningCases: Case[] = [
  perQuiet('build, a warning on each page, cold, per none', 'cold'),
  perQuiet('build again, a warning on each page, nothing changed, per none', 'unchanged'),
]

function perQuiet(name: string, which: 'cold' | 'unchanged'): Case {
  return {
    name,
    unit: '×',
    target: 1.15,
    async measure({ pages }) {
      const { warned, quiet } = await measureWarnings(pages)
      return compareRuns(warned[which], quiet[which])
    },
  }
}

interface Pair {
  cold: Contender
  unchanged: Contender
}

const measureWarnings = onceEach(runPairs)

async function runPairs(pages: number): Promise<{ warned: Pair; quiet: Pair }> {
  const [warned, quiet] = [makePair(warnedSiteFileOf(pages)), makePair(siteFileOf(pages))]
  await runRounds([warned.cold, quiet.cold, warned.unchanged, quiet.unchanged])
  return { warned, quiet }
}

/** The round before the measured ones fills the cache. */
function makePair(pagesFile: string): Pair {
  const out = join(makeScratch(), 'out')
  return {
    cold: contender(() => build(pagesFile, join(makeScratch(), 'out'), '--no-cache')),
    unchanged: contender(() => build(pagesFile, out)),
  }
}
