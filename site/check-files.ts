import { basename, dirname, join } from 'node:path'
import type { StartSiteCheck } from '../check/check-parsed-site.ts'
import {
  checkFile,
  entriesOf,
  sortByFile,
  readClock,
  withContent,
  type CheckOptions,
  type CheckResult,
} from '../check/check.ts'
import { targetOfLink, type PageNotes, type ReadPage, type SiteFiles } from '../check/facts.ts'
import { openContent } from '../check/migrate/open-content.ts'
import { Collector } from '../check/problem/collector.ts'
import { placeAcross } from '../check/problem/place.ts'
import type { Problem } from '../check/problem/problem.ts'
import { listWords, quote } from '../check/problem/wording.ts'
import { readableOf, type OpenText } from '../check/syntax/open-text.ts'
import { asRecord, isJsonObject } from '../schema/read/json-object.ts'
import { readLocales } from '../schema/values/locale.ts'
import { readInput } from './files/read-input.ts'
import { openMain } from './pages/open-main.ts'
import {
  explainUnmatched,
  findPageFiles,
  hasPatternsOnly,
  patternsOf,
  isMatch,
  type PatternFault,
} from './pages/page-files.ts'

/** Options of the check of a site. */
export interface SiteCheckOptions extends CheckOptions {
  /** Whether to return the merged content of all files. Otherwise each file is released once it is checked. */
  keep?: boolean
  /** Reads a file by its path; from disk by default. */
  read?: (file: string) => Promise<Uint8Array>
  /** Names of page files that `read` knows but that may not exist on disk. */
  added?: readonly string[]
  /** Files that layers made, open, by name; pages.json has the key undefined. */
  merged?: ReadonlyMap<string | undefined, OpenText> | undefined
  /** Whether to check the PO files of the site, too; its content is kept for that. */
  translations?: boolean
}

/**
 * Creates the check of sites with several files from that of parsed sites. It checks a pages.json and the page files that
 * it includes, one by one, and rejects only if a file cannot be read.
 */
export function createFilesCheck(start: StartSiteCheck) {
  return async (
    pagesFile: string,
    files: SiteFiles,
    options: SiteCheckOptions = {},
  ): Promise<CheckResult> => {
    const { at = readClock(), read: readBytes = readInput, added, translations, merged } = options
    const { opened: first, written } = await openMain(pagesFile, readBytes, added, merged)
    const { text } = first
    const source = readableOf(first)
    if (!source) return { problems: [...first.problems], omitted: 0, text }
    const hasLocales = readLocales(asRecord(source.value)['site']).length > 0
    const keep = options.keep === true || (translations === true && hasLocales)
    const include = patternsOf(source.value)
    const { names: matched, unmatched } = await findPageFiles(pagesFile, include, added)
    // A pattern without a match may stand for pages that exist elsewhere.
    let isWhole = unmatched.length === 0 && hasPatternsOnly(source.value)
    const open = async (name: string): Promise<OpenText> =>
      merged?.get(name) ?? openContent(await readBytes(join(dirname(pagesFile), name)), { written })

    const strays = await findStrays(include, matched, open)
    const names = matched.filter((name) => !strays.names.has(name))
    const patternFaults = new Map([
      ...unmatched.map((pattern) => [pattern, explainUnmatched(pagesFile, pattern)] as const),
      ...strays.faults,
    ])
    const site = start(source.value, { ...files, patternFaults }, at)
    const homes = new Map<string, string>()
    const texts = new Map<string, string>()
    const notes: PageNotes[] = []
    const pages = new Map(entriesOf(source.value))
    const quoted = new Map<string, unknown>()
    const listed = new Collector<Problem>()
    const read = (opened: OpenText, name?: string): void => {
      const checked = checkFile(site, opened, name)
      for (const note of checked.notes) notes.push(note)
      for (const problem of checked.problems) listed.add(problem)
      if (name !== undefined && checked.problems.length > 0) texts.set(name, opened.text)
      const { value, guessed } = readableOf(opened) ?? {}
      isWhole &&= isJsonObject(asRecord(value)['pages']) && guessed !== 'shape'
    }

    read(first)
    for (const name of names) {
      const opened = await open(name)
      read(opened, name)
      for (const [key, page] of entriesOf(readableOf(opened)?.value)) {
        if (homes.has(key) || pages.has(key)) continue
        homes.set(key, name)
        if (keep) pages.set(key, page)
      }
    }
    for (const name of quotedFiles(notes)) {
      for (const [key, page] of entriesOf(readableOf(await open(name))?.value))
        if (homes.get(key) === name) quoted.set(key, page)
    }
    const { collector } = site
    const readPage: ReadPage = (key) => pages.get(key) ?? quoted.get(key)
    const across = await placeAcross(site.end(notes, isWhole, readPage), {
      own: basename(pagesFile),
      open: async (name) => (name === undefined ? first : open(name)),
      texts,
    })
    for (const problem of across) listed.add(problem)

    const problems = sortByFile(listed.found, names)
    const omitted = collector.omitted + listed.omitted
    const pageFiles = { names, texts, homes }
    if (!first.source) return { problems, omitted, text, pageFiles }
    const value = keep
      ? { ...asRecord(source.value), pages: Object.fromEntries(pages) }
      : source.value
    const { expander } = files
    const result = { problems, omitted, text, value, pageFiles, ...(expander && { expander }) }
    return keep ? withContent(result, site, files, at) : result
  }
}

/** The page files with pages that are quoted elsewhere. */
function quotedFiles(notes: readonly PageNotes[]): Set<string> {
  const paths = new Set(notes.flatMap(({ quotes = [] }) => quotes.map(targetOfLink)))
  return new Set(
    notes.flatMap(({ path, file }) => (file !== undefined && paths.has(path) ? [file] : [])),
  )
}

/**
 * Finds the files that only a pattern that begins with a wildcard matches, and that are no page files by what they contain:
 * their names, and what is wrong with these patterns. Reads no file that another pattern matches.
 */
async function findStrays(
  include: readonly string[],
  names: readonly string[],
  open: (name: string) => Promise<OpenText>,
): Promise<{ faults: ReadonlyMap<string, PatternFault>; names: ReadonlySet<string> }> {
  const wide = include.filter((pattern) => /^[*?]/.test(pattern))
  const asked = include.filter((pattern) => !wide.includes(pattern))
  const found = new Set<string>()
  const right: string[] = []
  for (const name of wide.length === 0 ? [] : names) {
    if (asked.some((pattern) => isMatch(pattern, name))) continue
    if (isPageFile(await open(name))) right.push(name)
    else found.add(name)
  }
  const faults = new Map<string, PatternFault>()
  for (const pattern of wide) {
    const strays = [...found].filter((name) => isMatch(pattern, name))
    if (strays.length === 0) continue
    const listed = listWords(strays, 3)
    const message = `${quote(pattern)} also matches files that are no page files: ${listed}.`
    faults.set(pattern, { message, hint: advise(right.filter((name) => isMatch(pattern, name))) })
  }
  return { faults, names: found }
}

/** Whether a file has pages, or cannot be read; one with settings of a site is the pages.json of another site. */
function isPageFile(opened: OpenText): boolean {
  const source = readableOf(opened)
  if (!source) return true
  const root = asRecord(source.value)
  return isJsonObject(root['pages']) && !Object.hasOwn(root, 'site')
}

/** Names the patterns that match only the page files: those of their folders. */
function advise(right: readonly string[]): string {
  if (right.length === 0) return 'Remove it, or name a folder: "pages/**/*.json".'
  const patterns = right.map((name) => name.replace(/\/.*/, '/**/*.json'))
  const usual = patterns.filter((pattern) => pattern.startsWith('pages/'))
  const meant = new Set(usual.length > 0 ? usual : patterns)
  return `Write ${listWords(Array.from(meant, (pattern) => quote(pattern)))} instead.`
}
