import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from './builds.ts'
import type { Case, Figure } from './case.ts'
import { formatRun } from './format.ts'
import { onceEach } from './once-each.ts'
import { contender, medianRatio, runRounds, type Contender } from './rounds.ts'
import { makeScratch } from './scratch.ts'
import { siteFileOf, translatedSiteFileOf } from './site-file.ts'

/** A site with a second language that is translated completely. */
export const languageCases: Case[] = [
  perCpu('cold, per one language', 2.2, ({ cold, one }) => [cold, one]),
  perCpu('nothing changed, per cold', 0.25, ({ unchanged, cold }) => [unchanged, cold]),
  perCpu('one translation changed, per cold', 0.3, ({ changed, cold }) => [changed, cold]),
]

type Builds = Record<'one' | 'cold' | 'unchanged' | 'changed', Contender>

function perCpu(
  name: string,
  target: number,
  choose: (builds: Builds) => [value: Contender, per: Contender],
): Case {
  return {
    name: `build, a second language, ${name}, of CPU`,
    unit: '×',
    target,
    async measure({ pages }): Promise<Figure> {
      const [value, per] = choose(await measureLanguages(Math.ceil(pages / 5)))
      const note = `${formatRun(value)} against ${formatRun(per)}`
      return { value: medianRatio(value, per, 'cpu'), note }
    },
  }
}

const measureLanguages = onceEach(async (pages: number): Promise<Builds> => {
  const [single, double] = [siteFileOf(pages), translatedSiteFileOf(pages)]
  const [po, out] = [join(dirname(double), 'locales', 'de.po'), join(makeScratch(), 'out')]
  const text = readFileSync(po, 'utf8')
  await build(double, out)
  const builds = {
    one: contender(() => build(single, join(makeScratch(), 'out'), '--no-cache')),
    cold: contender(() => build(double, join(makeScratch(), 'out'), '--no-cache')),
    unchanged: contender(() => build(double, out)),
    changed: contender((round) => {
      writeFileSync(po, text.replace(/^msgstr "Nö\. 000001/m, `msgstr "Nö. 000001 (${round})`))
      return build(double, out)
    }),
  }
  await runRounds([builds.one, builds.cold, builds.unchanged, builds.changed])
  return builds
})
