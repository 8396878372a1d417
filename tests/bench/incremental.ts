import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { changePage } from './big-site.ts'
import { build } from './builds.ts'
import { medianOf } from './median.ts'
import { onceEach } from './once-each.ts'
import { listFiles } from './plan.ts'
import { contender, runRounds, type Contender } from './rounds.ts'
import { makeScratch } from './scratch.ts'
import { siteFileOf } from './site-file.ts'

/** Repeated builds of a site: in each round one without a cache, one after a change, and one after no change. */
export interface Incremental {
  cold: Contender
  changed: Contender
  unchanged: Contender
  /** The number of output files written after one page had changed; the median. */
  written: () => number
}

/** Builds a site with this many pages after changes. Reuses earlier measurements of the same site. */
export const measureIncremental = onceEach(runIncremental)

async function runIncremental(pages: number): Promise<Incremental> {
  const [pagesFile, out] = [siteFileOf(pages), join(makeScratch(), 'out')]
  const text = readFileSync(pagesFile, 'utf8')
  const counts: number[] = []
  await build(pagesFile, out)

  const cold = contender(() => build(pagesFile, join(makeScratch(), 'out'), '--no-cache'))
  const changed = contender(async (round) => {
    writeFileSync(pagesFile, changePage(text, `Changed in round ${round}:`))
    const before = identify(out)
    const run = await build(pagesFile, out)
    const isNew = ([file, identity]: [string, string]): boolean => before.get(file) !== identity
    counts.push([...identify(out)].filter(isNew).length)
    return run
  })
  const unchanged = contender(() => build(pagesFile, out))
  await runRounds([cold, changed, unchanged])
  writeFileSync(pagesFile, text)
  return { cold, changed, unchanged, written: () => medianOf(counts.slice(1)) }
}

/** Each file of an output, with a stamp that tells whether it was rewritten. */
function identify(out: string): Map<string, string> {
  return new Map(
    listFiles(out).map((file) => {
      const { ino, mtimeMs } = statSync(join(out, file))
      return [file, `${ino} ${mtimeMs}`]
    }),
  )
}
