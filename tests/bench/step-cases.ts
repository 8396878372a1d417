import { join } from 'node:path'
import { projectRoot } from '../../schema/read/load-schemas.ts'
import { bundle } from './bundle.ts'
import type { Case } from './case.ts'
import { onceEach } from './once-each.ts'
import { runNode } from './run-child.ts'
import { siteFileOf } from './site-file.ts'

const rounds = '5'

/** The steps of a build, in one thread of a warm process. The floor is parsing the JSON of the same pages. */
export const stepCases: Case[] = [
  step('check'),
  { ...step('compile'), target: 4, of: 'floor' },
  { ...step('prerender'), target: 15, of: 'floor' },
]

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

const measureSteps = onceEach(runSteps)

async function runSteps(pages: number): Promise<Record<string, number>> {
  // Inside the project, so that its packages are found.
  const program = join(projectRoot, 'node_modules/.cache/bench/steps.mjs')
  await bundle('steps', program)
  return runNode(program, siteFileOf(pages), rounds)
}
