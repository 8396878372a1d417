import { execFileSync } from 'node:child_process'
import { medianOf } from './median.ts'
import type { Run } from './program.ts'

/** The number of measured rounds; an extra one before them warms up the file system and caches. */
const rounds = 5

/** A contender that runs once in each round, and the usage of its runs. */
export interface Contender {
  run: (round: number) => Promise<Run>
  runs: Run[]
  /** Why it failed; it is skipped in later rounds. */
  failure?: unknown
}

/** Creates a contender that has not run yet. */
export function contender(run: Contender['run']): Contender {
  return { run, runs: [] }
}

/**
 * Runs all contenders in turn, round after round, under the same conditions; the output of one is flushed to disk
 * before the next starts.
 */
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

/** The medians of the usage of a contender's runs. Throws if it failed. */
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
 * The time, or CPU time, of one contender relative to another: the median of the ratios within each round, so that a
 * machine that slows down for a while affects both. Throws if one of them failed.
 */
export function medianRatio(one: Contender, other: Contender, of: 'time' | 'cpu' = 'time'): number {
  const failed = [one, other].find(({ failure }) => failure !== undefined)
  if (failed !== undefined) throw failed.failure
  return medianOf(one.runs.map((run, round) => run[of] / (other.runs[round]?.[of] ?? Number.NaN)))
}
