import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../schema/read/load-schemas.ts'
import { bundle } from './bundle.ts'
import { onceEach } from './once-each.ts'
import { installPeers } from './peers.ts'
import { planOf, type PlannedFile } from './plan.ts'
import { measureProgram, type Run } from './program.ts'
import { contender, medianRun, runRounds, type Contender } from './rounds.ts'
import { makeScratch } from './scratch.ts'
import { siteFileOf } from './site-file.ts'

/**
 * The builds of one site: ours, the floor, which writes files of the same number and size, and Eleventy, which writes
 * the HTML.
 */
export interface Builds {
  ours: Contender
  floor: Contender
  eleventy: Contender
  /** The output of our build for its pages. Throws if it failed. */
  plan: () => PlannedFile[]
}

/** Builds a site with this many pages without a cache, in rounds. Reuses earlier measurements of the same site. */
export const measureBuilds = onceEach(runBuilds)

/** Runs our build as users do. */
export function build(pagesFile: string, out: string, ...options: string[]): Promise<Run> {
  const command = ['cli/start.mjs', 'build', '--pages', pagesFile, '--out', out]
  return measureProgram([process.execPath, ...command, ...options], { cwd: projectRoot })
}

async function runBuilds(pages: number): Promise<Builds> {
  const pagesFile = siteFileOf(pages)
  const folder = makeScratch()
  const planFile = join(folder, 'plan.json')
  const ours = contender(async (round) => {
    const out = join(makeScratch(), 'out')
    const run = await build(pagesFile, out, '--no-cache')
    if (round === 0) writeFileSync(planFile, JSON.stringify(planOf(out, pathsOf(pagesFile))))
    return run
  })
  const floor = contender(await openFloor(folder, pagesFile, planFile))
  const eleventy = contender(await openEleventy(folder, pagesFile, planFile))
  await runRounds([ours, floor, eleventy])
  const plan = (): PlannedFile[] => {
    medianRun(ours)
    return JSON.parse(readFileSync(planFile, 'utf8'))
  }
  return { ours, floor, eleventy, plan }
}

function pathsOf(pagesFile: string): string[] {
  const { pages }: { pages: object } = JSON.parse(readFileSync(pagesFile, 'utf8'))
  return Object.keys(pages)
}

async function openFloor(
  folder: string,
  pagesFile: string,
  planFile: string,
): Promise<Contender['run']> {
  const program = join(folder, 'floor.mjs')
  await bundle('floor', program)
  return () =>
    measureProgram([process.execPath, program, pagesFile, planFile, makeScratch()], { cwd: folder })
}

async function openEleventy(
  folder: string,
  pagesFile: string,
  planFile: string,
): Promise<Contender['run']> {
  const input = join(folder, 'eleventy')
  mkdirSync(input)
  writeFileSync(join(input, 'package.json'), '{"type":"module"}')
  await bundle('eleventy-template', join(input, 'pages.11ty.js'))
  return async () => {
    const program = join(installPeers(), '@11ty/eleventy/cmd.cjs')
    const command = [process.execPath, program, '--quiet', '--formats=11ty.js', '--input=.']
    return measureProgram([...command, `--output=${makeScratch()}`], {
      cwd: input,
      env: { BENCH_PAGES: pagesFile, BENCH_PLAN: planFile },
    })
  }
}
