import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './builds.ts'
import { changePage } from './change-page.ts'
import { medianOf } from './median.ts'
import { onceEach } from './once-each.ts'
import { listFiles } from './plan.ts'
import { contender, runRounds, type Contender } from './rounds.ts'
import { makeScratch } from './scratch.ts'
import { equalSiteFileOf } from './site-file.ts'

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

/** The number of the first page that is not in the navigation. */
const unlisted = 4

async function runIncremental(pages: number): Promise<Incremental> {
  let text = readFileSync(equalSiteFileOf(pages), 'utf8')
  const folder = makeScratch()
  const [pagesFile, out] = [join(folder, 'pages.json'), join(folder, 'out')]
  const counts: number[] = []
  writeFileSync(pagesFile, text)
  await build(pagesFile, out)

  const cold = contender(() => build(pagesFile, join(makeScratch(), 'out'), '--no-cache'))
  const changed = contender(async (round) => {
    text = changePage(text, unlisted + round, `Changed in round ${round}:`)
    writeFileSync(pagesFile, text)
    const before = identify(out)
    const run = await build(pagesFile, out)
    const isNew = ([file, identity]: [string, string]): boolean => before.get(file) !== identity
    counts.push([...identify(out)].filter(isNew).length)
    return run
  })
  const unchanged = contender(() => build(pagesFile, out))
  await runRounds([cold, changed, unchanged])
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
