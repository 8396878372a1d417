import { measureBuilds } from './builds.ts'
import type { Case, Figure } from './case.ts'
import { mebibytesOf, formatMebibytes, formatRun } from './format.ts'
import { medianRatio, medianRun, type Contender } from './rounds.ts'

/** The complete build as users run it, without any cache except that of the pictures. */
export const buildCases: Case[] = [
  { ...coldBuild('10 pages', () => 10), target: 0.6 },
  coldBuild('a tenth of the pages', tenthOf),
  { ...coldBuild('all pages', (pages) => pages), target: 1.6, of: 'floor' },
  {
    name: 'build, time of each further page, per one of the first tenth',
    unit: '×',
    target: 1.5,
    async measure({ pages }) {
      const [start, tenth, all] = [
        await measureTime(10),
        await measureTime(tenthOf(pages)),
        await measureTime(pages),
      ]
      const early = (tenth - start) / (tenthOf(pages) - 10)
      if (early <= 0)
        throw new Error('the first pages take too little time; take more with --pages')
      const late = (all - tenth) / (pages - tenthOf(pages))
      const note = `${late.toFixed(3)} ms against ${early.toFixed(3)} ms`
      return { value: late / early, note }
    },
  },
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

function tenthOf(pages: number): number {
  return Math.ceil(pages / 10)
}

async function measureTime(pages: number): Promise<number> {
  return medianRun((await measureBuilds(pages)).ours).time
}

function memoryOf(one: Contender): number {
  const { memory } = medianRun(one)
  if (memory === undefined) throw new Error('memory is read from /proc, which this system has not')
  return memory
}
