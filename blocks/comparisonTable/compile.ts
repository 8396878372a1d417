import type { BlockTexts } from '../../renderer/messages/messages.ts'
import type { BlockOf } from '../../renderer/page/registry.ts'

const none = '—'

/**
 * Pads all rows to the width of the widest, so that every cell is below its heading and none is lost. Cells that say yes or no
 * in another language begin with the mark of it.
 */
export function compile(
  block: BlockOf<'comparisonTable'>,
  { texts }: { texts: BlockTexts },
): BlockOf<'comparisonTable'> {
  const width = Math.max(block.columns.length, ...block.rows.map(({ cells }) => cells.length))
  const widen = (cells: readonly string[]): string[] =>
    Array.from({ length: width }, (_, index) => cells[index] ?? none)
  const marks = [
    ...texts.yes.split(' / ').map((word) => [word, '✓'] as const),
    ...texts.no.split(' / ').map((word) => [word, '✗'] as const),
  ]
  const marked = new Map(marks.filter(([word]) => word !== 'Yes' && word !== 'No'))
  const mark = (cell: string): string => (marked.has(cell) ? `${marked.get(cell)} ${cell}` : cell)
  return {
    ...block,
    columns: widen(block.columns),
    rows: block.rows.map((row) => ({ ...row, cells: widen(row.cells.map(mark)) })),
  }
}
