import { measureBuilds } from './builds.ts'
import type { Case, Figure } from './case.ts'
import { mebibytesOf, formatMebibytes, formatRun } from './format.ts'
import { medianRatio, medianRun, type Contender } from './rounds.ts'

/** The complete build as users run it, without any cache except that of the pictures. */
export const buildCases: Case[] = [
  { ...coldBuild('10 pages', () => 10), target: 0.6 },
  { ...coldBuild('all pages', (pages) => pages), target: 1.6, of: 'floor' },
  {
    name: 'build, all pages, memory of all processes at its peak',
    unit: 'MiB',
    target: 600,
    async measure({ pages }) {
      const { ours, floor } = await measureBuilds(pages)
      const [value, least] = [memoryOf(ours), memoryOf(floor)]
      return {
        value: mebibytesOf(value),
        floor: value / least,
        note: `floor ${formatMebibytes(least)}`,
      }
    },
  },
]

function coldBuild(name: string, countOf: (pages: number) => number): Case {
  return {
    name: `build, ${name}, cold`,
    unit: 's',
    async measure({ pages }): Promise<Figure> {
      const { ours, floor } = await measureBuilds(countOf(pages))
      const note = `${formatRun(ours)}; floor ${formatRun(floor)}`
      return { value: medianRun(ours).time / 1000, floor: medianRatio(ours, floor), note }
    },
  }
}

function memoryOf(one: Contender): number {
  const { memory } = medianRun(one)
  if (memory === undefined) throw new Error('memory is read from /proc, which this system has not')
  return memory
}
