import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../schema/read/load-schemas.ts'
import { installLocked } from '../install-packages.ts'
import { build } from './builds.ts'
import type { Case, Unit } from './case.ts'
import { measureLighthouse, type LighthouseFigures, type LighthouseReport } from './lighthouse.ts'
import { onceEach } from './once-each.ts'
import { makeScratch } from './scratch.ts'

/** Lighthouse's results for the project's site on a slow phone, the worst of its pages. Medians of three. */
export const lighthouseCases: Case[] = [
  worst('points of 100 that are missing', 'points', 0, ({ points }) => 100 - Math.min(...points)),
  worst(
    'first paint, beyond that of a blank page',
    'ms',
    60,
    (page, blank) => page.firstPaint - blank.firstPaint,
  ),
  worst('largest paint', 'ms', 976, ({ largestPaint }) => largestPaint),
  worst('blocked', 'ms', 0, ({ blocked }) => blocked),
]

function worst(
  what: string,
  unit: Unit,
  target: number,
  judge: (page: LighthouseFigures, blank: LighthouseFigures) => number,
): Case {
  return {
    name: `lighthouse: ${what}, the most`,
    unit,
    target,
    async measure() {
      const { blank, pages } = await report()
      const figures = pages.map((page) => ({ path: page.path, value: judge(page, blank) }))
      const [most] = figures.toSorted((a, b) => b.value - a.value)
      if (!most) throw new Error('the site has no pages')
      const others = figures.map(({ path, value }) => `${path} ${value.toFixed(0)}`)
      return { value: most.value, note: others.join(', ') }
    },
  }
}

const report = onceEach<void, Promise<LighthouseReport>>(measureOwnSite)

async function measureOwnSite(): Promise<LighthouseReport> {
  const pagesFile = join(projectRoot, 'pages.json')
  const out = join(makeScratch(), 'out')
  await build(pagesFile, out)
  const { pages }: { pages: object } = JSON.parse(readFileSync(pagesFile, 'utf8'))
  const programs = installLocked(join(import.meta.dirname, 'programs'))
  return measureLighthouse(join(programs, 'lighthouse'), out, Object.keys(pages))
}
