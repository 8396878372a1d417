import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { changePage } from './big-site.ts'
import { build, runCommand } from './builds.ts'
import type { Case } from './case.ts'
import { compareRuns, formatRun } from './format.ts'
import { medianOf, onceEach } from './median.ts'
import { listFiles } from './plan.ts'
import { contender, medianRun, runRounds, type Contender } from './rounds.ts'
import { makeScratch } from './scratch.ts'
import { siteFileOf, translatedSiteFileOf, warnedSiteFileOf, writeBrands } from './site-file.ts'

/** One contender per another, by their time, or by their processor time where the name says so. */
function ratio<K extends string>(
  name: string,
  target: number,
  measureAll: (pages: number) => Promise<Record<K, Contender>>,
  one: K,
  other: K,
): Case {
  return {
    name,
    unit: '×',
    target,
    async measure({ pages }) {
      const all = await measureAll(pages)
      return compareRuns(all[one], all[other], name.endsWith('of CPU') ? 'cpu' : 'time')
    },
  }
}

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

/** Builds of one site: without a cache, and with that of the one before; the round that is not measured fills it. */
function buildsOf(pagesFile: string, ...options: string[]) {
  const out = join(makeScratch(), 'out')
  const run = (): ReturnType<typeof build> => build(pagesFile, out, ...options)
  return {
    out,
    run,
    cold: contender(() => build(pagesFile, join(makeScratch(), 'out'), '--no-cache', ...options)),
    unchanged: contender(run),
  }
}

/** The numbers of files that were written after one page had changed, by the size of the site. */
const written = new Map<number, number[]>()

/** The site, of which one page changes in each round. */
const changes = onceEach(async (pages: number) => {
  const pagesFile = siteFileOf(pages)
  const text = readFileSync(pagesFile, 'utf8')
  const { cold, unchanged, out, run } = buildsOf(pagesFile)
  const counts: number[] = []
  written.set(pages, counts)
  await run()
  const changed = contender(async (round) => {
    writeFileSync(pagesFile, changePage(text, `Changed in round ${round}:`))
    const before = identify(out)
    const used = await run()
    const isNew = ([file, stamp]: [string, string]): boolean => before.get(file) !== stamp
    counts.push([...identify(out)].filter(isNew).length)
    return used
  })
  await runRounds([cold, changed, unchanged])
  writeFileSync(pagesFile, text)
  return { cold, changed, unchanged }
})

/** Each file of an output, with a stamp that tells whether it was rewritten. */
function identify(out: string): Map<string, string> {
  return new Map(
    listFiles(out).map((file) => {
      const { ino, mtimeMs } = statSync(join(out, file))
      return [file, `${ino} ${mtimeMs}`]
    }),
  )
}

/** A site with a warning on each page, and the same site without. */
const warnings = onceEach(async (pages: number) => {
  const [warned, quiet] = [buildsOf(warnedSiteFileOf(pages)), buildsOf(siteFileOf(pages))]
  await runRounds([warned.cold, quiet.cold, warned.unchanged, quiet.unchanged])
  return { ...warned, quietCold: quiet.cold, quietUnchanged: quiet.unchanged }
})

/** A fifth of the site with a second language that is translated completely. */
const languages = onceEach(async (all: number) => {
  const pages = Math.ceil(all / 5)
  const double = translatedSiteFileOf(pages)
  const { cold: one } = buildsOf(siteFileOf(pages))
  const { cold, unchanged, run } = buildsOf(double)
  const po = join(dirname(double), 'locales', 'de.po')
  const text = readFileSync(po, 'utf8')
  await run()
  const changed = contender((round) => {
    writeFileSync(po, text.replace(/^msgstr "Nö\. 000001/m, `msgstr "Nö. 000001 (${round})`))
    return run()
  })
  await runRounds([one, cold, unchanged, changed])
  return { one, cold, unchanged, changed }
})

/** Ten brands of a site of ten pages in two languages, built at once, and the site alone in one language. */
const brands = onceEach(async (_pages: number) => {
  // The site without an overlay is the tenth.
  const names = Array.from({ length: 9 }, (_brand, index) => `brand-${index + 1}`)
  const one = buildsOf(siteFileOf(10))
  const all = buildsOf(writeBrands(10, names), '--brand', 'all')
  await runRounds([one.cold, all.cold, one.unchanged, all.unchanged])
  return { ...all, oneCold: one.cold, oneUnchanged: one.unchanged }
})

/** What a build costs beside another one of the same rounds: after a change, with warnings, languages or brands. */
export const rebuildCases: Case[] = [
  ratio('build again, one page changed, per cold build', 0.2, changes, 'changed', 'cold'),
  ratio('build again, nothing changed, per cold build', 0.2, changes, 'unchanged', 'cold'),
  {
    name: 'build again, one page changed, HTML and data files that were written',
    unit: 'files',
    target: 5,
    async measure({ pages }) {
      medianRun((await changes(pages)).changed)
      return {
        value: medianOf((written.get(pages) ?? []).slice(1)),
        note: `of ${2 * pages} and some; the 404 page, a redirect and the site's data are always among them`,
      }
    },
  },
  ratio('build, a warning on each page, cold, per none', 1.15, warnings, 'cold', 'quietCold'),
  ratio(
    'build again, a warning on each page, nothing changed, per none',
    1.15,
    warnings,
    'unchanged',
    'quietUnchanged',
  ),
  // Sites of ten pages, which are mostly the start of the program.
  seconds(
    'build again, 10 pages, nothing changed',
    0.25,
    async () => (await changes(10)).unchanged,
  ),
  seconds('validate, 10 pages', 0.4, async () => {
    const validate = contender(() => runCommand('validate', '--pages', siteFileOf(10)))
    await runRounds([validate])
    return validate
  }),
  ratio(
    'build, ten brands in two languages at once, cold, per one in one, of CPU',
    3,
    brands,
    'cold',
    'oneCold',
  ),
  ratio(
    'build again, ten brands in two languages at once, nothing changed, per one in one, of CPU',
    4,
    brands,
    'unchanged',
    'oneUnchanged',
  ),
  ratio('build, a second language, cold, per one language, of CPU', 2.2, languages, 'cold', 'one'),
  ratio(
    'build, a second language, nothing changed, per cold, of CPU',
    0.25,
    languages,
    'unchanged',
    'cold',
  ),
  ratio(
    'build, a second language, one translation changed, per cold, of CPU',
    0.3,
    languages,
    'changed',
    'cold',
  ),
]
