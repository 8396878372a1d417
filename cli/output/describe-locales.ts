import { count } from '../../check/formats/report.ts'
import { isComplete, type Counts } from '../../site/locales/shown/completeness.ts'
import type { LocaleUpdate } from '../../site/locales/update-locale.ts'

/** The lines that are printed about a PO file: whether it changed, and how complete its language is page by page. */
export function describeUpdate(update: LocaleUpdate, isCheck: boolean): string {
  const { locale, file, text, read, faults, completeness } = update
  const { all, pages, settings } = completeness
  const language = `(${locale.name}, ${locale.lang})`
  if (text === undefined && read === '')
    return `${file}: not needed, because there are no texts that only this brand has ${language}`
  const changed = isCheck ? 'out of date' : 'updated'
  const state = faults.length > 0 ? 'not valid' : text === undefined ? 'up to date' : changed
  const isLong = pages.size > maxPages
  const open = [...pages].filter(([, counts]) => !isLong || !isComplete(counts))
  const listed = open.slice(0, maxPages)
  const rows = [...listed, ['(on all pages)', settings] as const, ['all', all] as const].map(
    ([name, counts]) => [name, ...cellsOf(counts), isComplete(counts) ? 'complete' : ''],
  )
  const left = pages.size - listed.length
  const more =
    left === 0 ? [] : [`  ${listLeft(open.length - listed.length, pages.size - open.length)}`]
  const table = formatTable([['', 'translated', 'fuzzy', 'missing', ''], ...rows])
  return [`${file}: ${state} ${language}`, ...table, ...more].join('\n')
}

/** The same as data. */
export function jsonOf({ locale, file, text, faults, completeness }: LocaleUpdate): object {
  const { all, pages, settings } = completeness
  return {
    lang: locale.lang,
    file,
    isValid: faults.length === 0,
    isUpToDate: text === undefined,
    all,
    settings,
    pages: Object.fromEntries(
      Array.from(pages, ([key, counts]) => [key, { ...counts, isComplete: isComplete(counts) }]),
    ),
  }
}

/** How many pages are listed; of a site with more, only those that are not complete. */
const maxPages = 50

function listLeft(open: number, complete: number): string {
  const more = open === 0 ? [] : [`${count(open, 'more page')} not complete`]
  return [...more, `${count(complete, 'page')} complete`].join(', ')
}

function cellsOf({ translated, fuzzy, missing }: Counts): string[] {
  return [translated, fuzzy, missing].map(String)
}

/** Aligns the first and the last column to the left, and numbers to the right. */
function formatTable(rows: readonly (readonly string[])[]): string[] {
  const widths = rows.reduce<number[]>(
    (before, row) => row.map((cell, index) => Math.max(cell.length, before[index] ?? 0)),
    [],
  )
  return rows.map((row) => {
    const cells = row.map((cell, index) => {
      const isText = index === 0 || index === row.length - 1
      return isText ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0)
    })
    return `  ${cells.join('  ')}`.trimEnd()
  })
}
