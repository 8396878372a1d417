import type { Figure } from './case.ts'
import { medianRatio, medianRun, type Contender } from './rounds.ts'

/** Formats a time in milliseconds: as seconds from one second on. */
export function formatTime(milliseconds: number): string {
  return milliseconds < 1000
    ? `${milliseconds.toFixed(0)} ms`
    : `${(milliseconds / 1000).toFixed(2)} s`
}

/** Formats a size in MB of a million bytes. */
export function formatMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`
}

/** Formats memory in the unit of its target. */
export function formatMebibytes(bytes: number): string {
  return `${mebibytesOf(bytes).toFixed(0)} MiB`
}

export function mebibytesOf(bytes: number): number {
  return bytes / 2 ** 20
}

/** The median usage of a contender, such as "2.10 s (3.52 s of CPU)". */
export function formatRun(one: Contender): string {
  if (one.failure !== undefined) return 'failed'
  const { time, cpu } = medianRun(one)
  return `${formatTime(time)} (${formatTime(cpu)} of CPU)`
}

/** The time, or CPU time, of one contender relative to another. Throws if one of them failed. */
export function compareRuns(one: Contender, other: Contender, of: 'time' | 'cpu' = 'time'): Figure {
  const cpu = `${medianRatio(one, other, 'cpu').toFixed(2)} × of CPU`
  const note = `${formatRun(one)} against ${formatRun(other)}${of === 'cpu' ? '' : `; ${cpu}`}`
  return { value: medianRatio(one, other, of), note }
}
