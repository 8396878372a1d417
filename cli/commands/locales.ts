import { mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { count } from '../../check/formats/report.ts'
import { callOf } from '../../schema/config/call.ts'
import type { SiteConfig } from '../../schema/config/site-options.ts'
import { UserError } from '../../schema/read/user-error.ts'
import { writeWhole } from '../../site/files/write-whole.ts'
import { isComplete, type Counts } from '../../site/locales/shown/completeness.ts'
import { planUpdates, type LocaleUpdate } from '../../site/locales/update-locale.ts'
import { createSiteChecker } from '../../site/site-checker.ts'
import { allBrands, type Options } from '../options.ts'
import { nameInReports, placeSites } from '../site/pages-file.ts'

/**
 * Brings the PO files of a site and its brands up to date, or with `check` only compares them, and prints how complete they
 * are. Returns 1 if a file is out of date with `check`, or if one is not valid. Throws UserError if the site has errors.
 */
export async function locales({ pages, check, json, settings }: Options): Promise<number> {
  const updates = await planAll(pages, settings)
  if (!check) for (const update of updates) await write(update, pages)
  if (json) console.log(JSON.stringify(updates.map(jsonOf), undefined, 2))
  else if (updates.length === 0)
    console.log(`${nameInReports(pages)}: the site settings list no other languages in "locales"`)
  else for (const update of updates) console.log(describeUpdate(update, check))
  const invalid = updates.filter(({ faults }) => faults.length > 0)
  for (const { file } of invalid)
    console.error(`${file} is not valid. Run \`${callOf('validate')}\` to see why.`)
  const outdated = updates.filter(({ text }) => text !== undefined)
  if (check && outdated.length > 0)
    console.error(
      `${count(outdated.length, 'file')} out of date. Run \`${callOf('locales')}\` and commit the changes.`,
    )
  return invalid.length > 0 || (check && outdated.length > 0) ? 1 : 0
}

async function planAll(pages: string, settings: SiteConfig): Promise<LocaleUpdate[]> {
  const checker = createSiteChecker(settings)
  const places = placeSites(pages, allBrands).map(({ place }) => place)
  return planUpdates(places, checker.bundle, async (place) => {
    const { brand } = place
    const { value, problems, expander } = await checker.check(place, { keep: true })
    const broken = problems.find(({ severity }) => severity === 'error')
    if (value === undefined || broken) {
      const options = brand === undefined ? '' : `--brand ${brand}`
      const file = broken?.file ?? nameInReports(pages)
      throw new UserError(
        `${file} has errors, so its texts are not known. Run \`${callOf('validate', options)}\` to see them.`,
      )
    }
    return { value, expander }
  })
}

async function write({ file, text, read }: LocaleUpdate, pages: string): Promise<void> {
  if (text === undefined) return
  const path = join(dirname(pages), file)
  await mkdir(dirname(path), { recursive: true })
  const isUnchanged = async (): Promise<boolean> =>
    read === '' || (await readFile(path, 'utf8')) === read
  if (await writeWhole(path, text, isUnchanged)) return
  throw new UserError(`${file} was changed in the meantime. Run the command again.`)
}

function describeUpdate(update: LocaleUpdate, isCheck: boolean): string {
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

function jsonOf({ locale, file, text, faults, completeness }: LocaleUpdate): object {
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
