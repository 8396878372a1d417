import type { Case, Figure, Unit } from './case.ts'

/** The result of a case; without a value it could not be measured, and the note says why. */
export interface Row extends Omit<Case, 'measure'>, Omit<Figure, 'value'> {
  value?: number
  isOk: boolean
  /** How it compares with the last release, if it changed. */
  change?: string | undefined
}

const headings = ['case', 'value', 'of the floor', 'target', '', 'since', 'from']

/** Formats rows as columns: name, value, ratio to the floor, target, ok or missed, and the figures behind the value. */
export function formatTable(rows: readonly Row[]): string {
  const table = [headings, ...rows.map(cellsOf)]
  const widths = headings.map((_, column) =>
    Math.max(...table.map((cells) => cells[column]?.length ?? 0)),
  )
  return table
    .map((cells) =>
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function cellsOf({ name, target, of, unit, value, floor, note, isOk, change }: Row): string[] {
  return [
    name,
    value === undefined ? 'failed' : formatValue(value, unit),
    floor === undefined ? '' : formatValue(floor, '×'),
    target === undefined ? '' : `at most ${target} ${of === 'floor' ? '× floor' : unit}`,
    target === undefined && isOk ? '' : isOk ? 'ok' : 'missed',
    change ?? '',
    note,
  ]
}

/** Ratios and seconds have two decimals, as do small numbers; others are whole numbers. */
function formatValue(value: number, unit: Unit): string {
  const digits = unit === '×' || unit === 's' || value < 10 ? 2 : 0
  return `${value.toFixed(Number.isInteger(value) && unit !== '×' ? 0 : digits)} ${unit}`
}
