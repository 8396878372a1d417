import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Unit } from './case.ts'
import type { Row } from './table.ts'

/** The figures of a release that are comparable across machines: ratios, bytes and counts, no times. */
export interface Baseline {
  /** The release, and the number of pages of its big site. */
  version: string
  pages: number
  cases: Record<string, Kept>
}

interface Kept {
  value?: number
  floor?: number
}

/** How much a figure may differ before it counts as changed: ratios come from two times, which are noisy. */
const margins: Partial<Record<Unit, number>> = {
  '×': 0.25,
  MiB: 0.25,
  B: 0.05,
  files: 0.05,
  requests: 0,
}

/** Reads a baseline; undefined if there is none, or if its sites have another size. */
export function readBaseline(file: string, pages: number): Baseline | undefined {
  if (!existsSync(file)) return undefined
  const baseline: Baseline = JSON.parse(readFileSync(file, 'utf8'))
  return baseline.pages === pages ? baseline : undefined
}

/** Stores the figures of the rows; cases that were not measured keep the figures of `old`. */
export function saveBaseline(
  file: string,
  rows: readonly Row[],
  next: Omit<Baseline, 'cases'>,
  old?: Baseline,
): void {
  const measured = rows.flatMap((row) => {
    const kept = keep(row)
    return Object.keys(kept).length === 0 ? [] : [[row.name, kept] as const]
  })
  const cases = { ...old?.cases, ...Object.fromEntries(measured) }
  writeFileSync(file, `${JSON.stringify({ ...next, cases }, undefined, 2)}\n`)
}

/** Compares a row with the baseline, such as "worse, was 1.20 ×"; empty if it is within its margin. */
export function compareWithBaseline(row: Row, baseline: Baseline | undefined): string | undefined {
  const [now, before] = [keep(row), baseline?.cases[row.name]]
  if (before === undefined || row.value === undefined) return undefined
  return (
    describe(before.value, now.value, row.unit) ??
    describe(before.floor, now.floor, '×', ' of the floor')
  )
}

function keep({ value, floor, unit }: Row): Kept {
  const isKept = value !== undefined && margins[unit] !== undefined
  return {
    ...(isKept && { value: round(value) }),
    ...(floor !== undefined && { floor: round(floor) }),
  }
}

function describe(
  before: number | undefined,
  now: number | undefined,
  unit: Unit,
  of = '',
): string | undefined {
  if (before === undefined || now === undefined) return undefined
  const margin = 1 + (margins[unit] ?? 0)
  if (now <= before * margin && before <= now * margin) return undefined
  return `${now > before ? 'worse' : 'better'}, was ${before} ${unit}${of}`
}

function round(value: number): number {
  return Number(value.toPrecision(3))
}
