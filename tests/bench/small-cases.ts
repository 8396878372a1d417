import { copyFileSync, cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../schema/read/load-schemas.ts'
import { runCommand } from './builds.ts'
import type { Case } from './case.ts'
import { compareRuns, formatRun } from './format.ts'
import { measureIncremental } from './incremental.ts'
import { contender, medianRun, runRounds, type Contender } from './rounds.ts'
import { makeScratch } from './scratch.ts'
import { equalSiteFileOf } from './site-file.ts'

/** Brands with an overlay; the site without one is the tenth. */
const brands = Array.from({ length: 9 }, (_, index) => `brand-${index + 1}`)

/** Small sites, which are mostly the start of the program: one of 10 pages, and ten brands of the project's site. */
export const smallCases: Case[] = [
  seconds('build again, 10 pages, nothing changed', 0.25, async () => {
    return (await measureIncremental(10)).unchanged
  }),
  seconds('validate, 10 pages', 0.4, async () => {
    const validate = contender(() => runCommand('validate', '--pages', equalSiteFileOf(10)))
    await runRounds([validate])
    return validate
  }),
  {
    name: 'build, ten brands at once, per one',
    unit: '×',
    target: 2,
    async measure() {
      const pagesFile = makeBrands()
      const buildBrand = (brand: string): Contender =>
        contender(() => {
          const out = join(makeScratch(), 'out')
          const options = ['--brand', brand, '--out', out, '--no-cache']
          return runCommand('build', '--pages', pagesFile, ...options)
        })
      const [one, all] = [buildBrand(brands[0] ?? ''), buildBrand('all')]
      await runRounds([one, all])
      return compareRuns(all, one)
    },
  },
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

/** A folder with the project's site and the overlays of the brands; returns its pages file. */
function makeBrands(): string {
  const folder = makeScratch()
  const [pagesFile, logos] = [join(folder, 'pages.json'), join(folder, 'public/logo')]
  cpSync(join(projectRoot, 'pages.json'), pagesFile)
  cpSync(join(projectRoot, 'public'), join(folder, 'public'), { recursive: true })
  mkdirSync(join(folder, 'brands'))
  for (const brand of brands) {
    const site = { brand, keyword: `Brand ${brand}`, url: `https://${brand}.example` }
    writeFileSync(join(folder, 'brands', `${brand}.json`), JSON.stringify({ site }))
    copyFileSync(join(logos, 'p666.png'), join(logos, `${brand}.png`))
  }
  return pagesFile
}
