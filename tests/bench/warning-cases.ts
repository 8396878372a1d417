import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { warnOnPages } from './big-site.ts'
import { build } from './builds.ts'
import type { Case } from './case.ts'
import { formatTime } from './format.ts'
import { onceEach } from './once-each.ts'
import { contender, medianRatio, medianRun, runRounds, type Contender } from './rounds.ts'
import { makeScratch } from './scratch.ts'
import { siteFileOf } from './site-file.ts'

/** What a warning on every page costs a build, cold and when nothing has changed. */
export const warningCases: Case[] = [
  perClean('cold', 'cold'),
  perClean('nothing changed', 'unchanged'),
]

type Kind = 'cold' | 'unchanged'
type Pair = Record<'warned' | 'clean', Contender>

function perClean(name: string, kind: Kind): Case {
  return {
    name: `build, a warning on each page, ${name}, per site without`,
    unit: '×',
    target: 1.15,
    async measure({ pages }) {
      const { warned, clean } = (await measureWarnings(pages))[kind]
      const note = [warned, clean].map((one) => formatTime(medianRun(one).time)).join(' against ')
      return { value: medianRatio(warned, clean), note }
    },
  }
}

const measureWarnings = onceEach(async (pages: number): Promise<Record<Kind, Pair>> => {
  const clean = siteFileOf(pages)
  const warned = join(makeScratch(), 'pages.json')
  writeFileSync(warned, warnOnPages(readFileSync(clean, 'utf8')))
  const cold = { warned: buildOf(warned, 'cold'), clean: buildOf(clean, 'cold') }
  const unchanged = { warned: buildOf(warned, 'unchanged'), clean: buildOf(clean, 'unchanged') }
  await runRounds([cold.warned, cold.clean, unchanged.warned, unchanged.clean])
  return { cold, unchanged }
})

/** Builds a site into a new folder without a cache, or into the same with it. */
function buildOf(pagesFile: string, kind: Kind): Contender {
  const out = join(makeScratch(), 'out')
  return contender(() =>
    kind === 'cold'
      ? build(pagesFile, join(makeScratch(), 'out'), '--no-cache')
      : build(pagesFile, out),
  )
}
