/** In characters: more than this is read by no list. */
const maxLength = 300_000

/** A mark before each line of a list, such as a dash or a number. */
const bullet = /^\s*(?:[-*•◦▪–—·]|\d{1,3}[.)])\s+/

/**
 * Reads the rows of a table, of cells separated by tabs as spreadsheets copy them, or of a list of lines. Cells are trimmed, and
 * rows and columns without any text are left out. Undefined if there is no more than one cell.
 */
export function readRows({ text, html }: { text: string; html: string }): string[][] | undefined {
  if (Math.max(text.length, html.length) > maxLength) return undefined
  const rows = readTable(html) ?? (text.includes('\t') ? readTabs(text) : readLines(text))
  const trimmed = rows.map((row) => row.map((cell) => cell.trim()))
  const filled = trimmed.filter((row) => row.some((cell) => cell !== ''))
  const width = Math.max(0, ...filled.map((row) => row.length))
  const columns = [...Array(width).keys()].filter((at) => filled.some((row) => row[at]))
  const isSole = filled.length < 2 && columns.length < 2
  return isSole ? undefined : filled.map((row) => columns.map((at) => row[at] ?? ''))
}

/** Whether what was copied has cells, as of a spreadsheet, and is not only lines. */
export function holdsCells({ text, html }: { text: string; html: string }): boolean {
  return text.includes('\t') || isTable(html)
}

function isTable(html: string): boolean {
  return /<table\b/i.test(html)
}

/** Reads the first table of HTML, in a document that loads and runs nothing. */
function readTable(html: string): string[][] | undefined {
  if (!isTable(html)) return undefined
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table')
  for (const line of table?.querySelectorAll('br, p + p') ?? []) line.prepend('\n')
  return Array.from(table?.rows ?? [], ({ cells }) => Array.from(cells, (cell) => cell.textContent))
}

/** Reads cells that tabs separate. One with tabs or line breaks is in quotation marks, which are doubled inside. */
function readTabs(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted, plain = '', end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n?|\n|$)/g,
  )) {
    row.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '\t') continue
    rows.push(row)
    row = []
    if (end === '') break
  }
  return rows
}

/** Reads a cell from each line, without the marks of a list. */
function readLines(text: string): string[][] {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '')
  const isList = lines.every((line) => bullet.test(line))
  return lines.map((line) => [isList ? line.replace(bullet, '') : line])
}
