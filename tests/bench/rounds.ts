import { execFileSync } from 'node:child_process'
import { medianOf } from './median.ts'
import type { Run } from './program.ts'

/** Rounds that count; one before them warms up the file system and what a program keeps. */
const rounds = 5

/** Something that runs once in each round, and what its runs took. */
export interface Contender {
  run: (round: number) => Promise<Run>
  runs: Run[]
  /** Why it could not run; it takes no part in the rounds after that. */
  failure?: unknown
}

/** Makes a contender that has not run yet. */
export function contender(run: Contender['run']): Contender {
  return { run, runs: [] }
}

/** Runs all contenders in turn, round after round, so that they have the same luck; what one wrote is on the disk before the next starts. */
export async function runRounds(contenders: readonly Contender[]): Promise<void> {
  for (let round = 0; round <= rounds; round++) {
    for (const one of contenders) {
      if (one.failure !== undefined) continue
      execFileSync('sync')
      try {
        const run = await one.run(round)
        if (round > 0) one.runs.push(run)
      } catch (error) {
        one.failure = error
      }
    }
  }
}

/** The medians of what a contender's runs took. Throws why it could not run. */
export function medianRun({ runs, failure }: Contender): Run {
  if (failure !== undefined) throw failure
  const memory = runs.flatMap((run) => run.memory ?? [])
  return {
    time: medianOf(runs.map(({ time }) => time)),
    cpu: medianOf(runs.map(({ cpu }) => cpu)),
    memory: memory.length === 0 ? undefined : medianOf(memory),
  }
}

/**
 * How many times as long one contender takes as another: the median of the ratios within each round, so that a machine which
 * grows slower for a while counts for both. Throws why one of them could not run.
 */
export function medianRatio(one: Contender, other: Contender): number {
  const failed = [one, other].find(({ failure }) => failure !== undefined)
  if (failed !== undefined) throw failed.failure
  return medianOf(one.runs.map(({ time }, round) => time / (other.runs[round]?.time ?? Number.NaN)))
}
