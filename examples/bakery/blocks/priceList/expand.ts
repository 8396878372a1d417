import type { ExpandBlock } from '../../generated/pages.gen.ts'

/** Makes a table from a CSV file: its first line has the headings, and the first cell of each other line is a name. */
export const expand: ExpandBlock<'priceList'> = ({ title, caption, file }, { files }) => {
  const [head, ...lines] = files.read(`data/${file}`).trim().split(/\r?\n/)
  const [rowHeading = '', ...columns] = readCells(head ?? '')
  const rows = lines.map((line, index) => {
    const [item = '', ...cells] = readCells(line)
    if (cells.length !== columns.length)
      throw new Error(
        `Line ${index + 2} of data/${file} has ${cells.length + 1} cells; ${columns.length + 1} are needed.`,
      )
    return { title: item, cells: cells.map((cell) => cell || '–') }
  })
  return { type: 'comparisonTable', title, caption, rowHeading, columns, rows }
}

/** Reads the cells of a line. A cell with a comma is in quotation marks; "" is one of them. */
function readCells(line: string): string[] {
  return Array.from(line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g), ([, quoted, plain]) =>
    (quoted?.replaceAll('""', '"') ?? plain ?? '').trim(),
  )
}
