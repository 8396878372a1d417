import type { Case, Figure } from './case.ts'

/** What came of a case; no value where it could not be measured, and then the note says why. */
export interface Row extends Pick<Case, 'name' | 'target' | 'unit'>, Pick<Figure, 'note'> {
  value?: number
  isOk: boolean
}

/** Lays out rows in columns: what, value, target, ok or over, and the figures behind the value. */
export function formatTable(rows: readonly Row[]): string {
  const lines = rows.map(({ name, target, unit, value, note, isOk }) => [
    name,
    value === undefined ? 'failed' : `${value.toFixed(unit === '×' ? 2 : 0)} ${unit}`,
    `at most ${target} ${unit}`,
    isOk ? 'ok' : 'over',
    note,
  ])
  const table = [['case', 'value', 'target', '', 'from'], ...lines]
  const widths = [0, 1, 2, 3].map((column) =>
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
