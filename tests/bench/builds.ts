import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PagesFile } from '../../schema/pages.gen.ts'
import { projectRoot } from '../../schema/read/load-schemas.ts'
import { bundle } from './bundle.ts'
import { onceEach } from './median.ts'
import { planOf } from './plan.ts'
import { measureProgram, type Run } from './program.ts'
import { contender, runRounds, type Contender } from './rounds.ts'
import { makeScratch } from './scratch.ts'
import { siteFileOf } from './site-file.ts'

/** The builds of one site from the same input: ours, and the floor, which writes files of the same number and size. */
export interface Builds {
  ours: Contender
  floor: Contender
}

/** Builds the big site with this many pages without a cache, in rounds. Reuses earlier measurements of the same site. */
export const measureBuilds = onceEach(runBuilds)

/** Runs our build as users do. */
export function build(pagesFile: string, out: string, ...options: string[]): Promise<Run> {
  return runCommand('build', '--pages', pagesFile, '--out', out, ...options)
}

/** Runs one of our commands as users do. */
export function runCommand(...args: string[]): Promise<Run> {
  return measureProgram([process.execPath, 'cli/start.mjs', ...args], { cwd: projectRoot })
}

async function runBuilds(pages: number): Promise<Builds> {
  const pagesFile = siteFileOf(pages)
  const folder = makeScratch()
  const [planFile, program] = [join(folder, 'plan.json'), join(folder, 'floor.mjs')]
  const { pages: byPath }: PagesFile = JSON.parse(readFileSync(pagesFile, 'utf8'))
  const ours = contender(async (round) => {
    const out = join(makeScratch(), 'out')
    const run = await build(pagesFile, out, '--no-cache')
    if (round === 0) writeFileSync(planFile, JSON.stringify(planOf(out, Object.keys(byPath))))
    return run
  })
  await bundle('floor', program)
  const floor = contender(() =>
    measureProgram([process.execPath, program, pagesFile, planFile, makeScratch()], {
      cwd: folder,
    }),
  )
  await runRounds([ours, floor])
  return { ours, floor }
}
