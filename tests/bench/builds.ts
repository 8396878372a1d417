import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PagesFile } from '../../schema/pages.gen.ts'
import { projectRoot } from '../../schema/read/load-schemas.ts'
import { htmlFileOf } from '../../schema/values/file-path.ts'
import { bundle } from './bundle.ts'
import { onceEach } from './once-each.ts'
import { outlineOf } from './outline.ts'
import { openAstro, openEleventy, type PeerRun } from './peers.ts'
import { planOf, type PlannedFile } from './plan.ts'
import { measureProgram, type Run } from './program.ts'
import { contender, medianRun, runRounds, type Contender } from './rounds.ts'
import { makeScratch } from './scratch.ts'
import { equalSiteFileOf } from './site-file.ts'

/**
 * The builds of one site from the same input: ours, the floor, which writes files of the same number and size, and
 * those of generators whose pages have the same content.
 */
export interface Builds {
  ours: Contender
  floor: Contender
  eleventy: Contender
  astro: Contender
  /** The output of our build for its pages. Throws if it failed. */
  plan: () => PlannedFile[]
}

/** Builds the equal site with this many pages without a cache, in rounds. Reuses earlier measurements of the same site. */
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
  const pagesFile = equalSiteFileOf(pages)
  const folder = makeScratch()
  const [planFile, first] = [join(folder, 'plan.json'), join(folder, 'first')]
  const paths = pathsOf(pagesFile)
  const ours = contender(async (round) => {
    const out = round === 0 ? first : join(makeScratch(), 'out')
    const run = await build(pagesFile, out, '--no-cache')
    if (round === 0) writeFileSync(planFile, JSON.stringify(planOf(out, paths)))
    return run
  })
  const peer = (name: string, run: PeerRun): Contender =>
    contender(async (round) => {
      const out = join(folder, `${name}-${round}`)
      const used = await run(out)
      if (round === 0) compareContent(first, out, paths)
      return used
    })
  const floor = contender(await openFloor(folder, pagesFile, planFile))
  const eleventy = peer('eleventy', await openEleventy(join(folder, 'eleventy'), pagesFile))
  const astro = peer('astro', openAstro(join(folder, 'astro'), pagesFile))
  await runRounds([ours, floor, eleventy, astro])
  const plan = (): PlannedFile[] => {
    medianRun(ours)
    return JSON.parse(readFileSync(planFile, 'utf8'))
  }
  return { ours, floor, eleventy, astro, plan }
}

function pathsOf(pagesFile: string): string[] {
  const { pages }: PagesFile = JSON.parse(readFileSync(pagesFile, 'utf8'))
  return Object.keys(pages)
}

/** Throws if a page of another output has not the content of ours: the first, the last and one between are compared. */
function compareContent(ours: string, other: string, paths: readonly string[]): void {
  for (const at of [0, Math.floor(paths.length / 2), paths.length - 1]) {
    const file = htmlFileOf(paths[at] ?? '')
    const [own, others] = [ours, other].map((out) =>
      outlineOf(readFileSync(join(out, file), 'utf8')),
    )
    const line = own?.findIndex((text, index) => text !== others?.[index]) ?? -1
    if (line >= 0 || own?.length !== others?.length)
      throw new Error(`${file} differs: "${own?.[line]}" is "${others?.[line]}"`)
  }
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
