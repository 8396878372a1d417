import type { BlockOf } from '../../renderer/page/registry.ts'

const none = '—'

/** Pads all rows to the width of the widest, so that every cell is below its heading and none is lost. */
export function compile(block: BlockOf<'comparisonTable'>): BlockOf<'comparisonTable'> {
  const width = Math.max(block.columns.length, ...block.rows.map(({ cells }) => cells.length))
  const widen = (texts: readonly string[]): string[] =>
    Array.from({ length: width }, (_, index) => texts[index] ?? none)
  return {
    ...block,
    columns: widen(block.columns),
    rows: block.rows.map((row) => ({ ...row, cells: widen(row.cells) })),
  }
}
