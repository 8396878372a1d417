import { join } from 'node:path'
import { makeBrandSite } from './brand-site.ts'
import { build } from './builds.ts'
import type { Case, Figure } from './case.ts'
import { formatRun } from './format.ts'
import { onceEach } from './once-each.ts'
import { contender, medianRatio, runRounds, type Contender } from './rounds.ts'
import { makeScratch } from './scratch.ts'

/** Brands with an overlay; the site without one is the tenth. */
const brands = Array.from({ length: 9 }, (_, index) => `brand-${index + 1}`)

/** Ten brands of the project's site in two languages, built at once, against the site alone in one language. */
export const brandCases: Case[] = [
  {
    name: 'build, ten brands in two languages at once, cold, per one in one, of CPU',
    unit: '×',
    target: 3,
    measure: async () => compare((await measureBrands()).cold),
  },
  {
    name: 'build again, ten brands in two languages at once, nothing changed, per one in one, of CPU',
    unit: '×',
    target: 4,
    measure: async () => compare((await measureBrands()).unchanged),
  },
]

interface Pair {
  one: Contender
  all: Contender
}

const measureBrands = onceEach<void, ReturnType<typeof runBrands>>(runBrands)

async function runBrands(): Promise<{ cold: Pair; unchanged: Pair }> {
  const [alone, together] = [makeBrandSite(makeScratch(), []), makeBrandSite(makeScratch(), brands)]
  const pairOf = (makeOut: () => () => string, ...options: string[]): Pair => {
    const [outOfOne, outOfAll] = [makeOut(), makeOut()]
    return {
      one: contender(() => build(alone, outOfOne(), ...options)),
      all: contender(() => build(together, outOfAll(), '--brand', 'all', ...options)),
    }
  }
  const newOut = (): string => join(makeScratch(), 'out')
  const cold = pairOf(() => newOut, '--no-cache')
  // The round before the measured ones fills the cache.
  const unchanged = pairOf(() => {
    const out = newOut()
    return () => out
  })
  await runRounds([cold.one, cold.all, unchanged.one, unchanged.all])
  return { cold, unchanged }
}

function compare({ one, all }: Pair): Figure {
  return {
    value: medianRatio(all, one, 'cpu'),
    note: `${formatRun(all)} against ${formatRun(one)}`,
  }
}
