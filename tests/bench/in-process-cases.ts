import { statSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../schema/read/load-schemas.ts'
import { bundle } from './bundle.ts'
import type { Case } from './case.ts'
import { formatMegabytes, formatTime } from './format.ts'
import { onceEach } from './median.ts'
import { runNode } from './run-node.ts'
import { siteFileOf } from './site-file.ts'

/**
 * The check of a site with this many pages, compared with parsing its text, with a tenth of it, and with a mistake in it;
 * and the steps of a build in a warm process, whose floor is parsing the JSON of the same pages.
 */
export const inProcessCases: Case[] = [
  step('check'),
  { ...step('compile'), target: 4, of: 'floor' },
  { ...step('prerender'), target: 15, of: 'floor' },
  perOther('check, text and schema of a valid site, per JSON.parse of its text', 4, 'stages'),
  perOther('check, with all rules, per JSON.parse of its text', 20, 'times'),
  perOther('check, a mistake on the last page, per valid run', 2, 'mistake'),
  {
    name: 'check, time per page, per that of a tenth of the pages',
    target: 1.5,
    unit: '×',
    async measure({ pages }) {
      const few = Math.ceil(pages / 10)
      const perPage = async (count: number): Promise<number> =>
        ((await run('times', count))['check'] ?? Number.NaN) / count
      const [small, large] = [await perPage(few), await perPage(pages)]
      const note = `${large.toFixed(3)} ms at ${pages} pages against ${small.toFixed(3)} ms at ${few}`
      return { value: large / small, note }
    },
  },
  {
    name: 'check, memory at its peak, per byte of the text',
    target: 6,
    unit: '×',
    async measure({ pages }) {
      const { size } = statSync(siteFileOf(pages))
      const { peak = Number.NaN } = await run('memory', pages)
      const note = `${formatMegabytes(peak)} against ${formatMegabytes(size)}`
      return { value: peak / size, note }
    },
  },
]

/** The second time of a task per its first. */
function perOther(name: string, target: number, task: string): Case {
  return {
    name,
    target,
    unit: '×',
    async measure({ pages }) {
      const [first = Number.NaN, second = Number.NaN] = Object.values(await run(task, pages))
      return { value: second / first, note: `${formatTime(second)} against ${formatTime(first)}` }
    },
  }
}

function step(name: string): Case {
  return {
    name: `${name} by itself, per page`,
    unit: 'µs',
    async measure({ pages }) {
      const { parse = Number.NaN, [name]: time = Number.NaN } = await measureSteps(pages)
      const [value, least] = [(1000 * time) / pages, (1000 * parse) / pages]
      return { value, floor: time / parse, note: `parsing its JSON ${least.toFixed(1)} µs` }
    },
  }
}

const measureSteps = onceEach((pages: number) => run('steps', pages))

/** Runs one task of in-process.ts. */
async function run(task: string, pages: number): Promise<Record<string, number>> {
  return runNode(await program('in-process'), task, siteFileOf(pages))
}

/** Bundles a program inside the project, so that its packages are found. */
const program = onceEach(async (name: string) => {
  const path = join(projectRoot, `node_modules/.cache/bench/${name}.mjs`)
  await bundle(name, path)
  return path
})
