import { calendarOf } from '../schema/values/calendar.ts'
import type { SchemaBundle } from '../schema/read/bundle.ts'
import type { PagesFile } from '../schema/pages.gen.ts'
import { expandSite } from '../content/layers/expand-part.ts'
import { runningAt } from '../content/layers/campaigns.ts'
import type { SiteExpander } from '../content/layers/expander.ts'
import { readSections } from '../content/layers/sections.ts'
import { checkFile } from './check-file.ts'
import { asRecord } from '../schema/read/json-object.ts'
import type { SiteFiles } from './facts.ts'
import { openContent } from './migrate/open-content.ts'
import { readWritten } from './migrate/written-site.ts'
import { isEarly, readableOf, type OpenText } from './syntax/open-text.ts'
import { completeWanted } from './problem/complete-wanted.ts'
import { placeFinding } from './problem/place.ts'
import type { Problem } from './problem/problem.ts'
import { createSiteCheck } from './site-check.ts'

/** The result of a check. `file` is the content, defined only if no problem is an error. */
export interface CheckResult {
  problems: Problem[]
  /** How many problems were found beyond the listed ones. */
  omitted: number
  file?: PagesFile
  /** The parsed value of any shape; undefined if the text is not JSON. */
  value?: unknown
  text: string
  /** What made blocks of others, if any block type does. */
  expander?: SiteExpander
  /** The page files, if the site was checked with them. */
  pageFiles?: CheckedPageFiles
}

/** The page files of a site after the check. Names are relative to the folder of pages.json, with slashes. */
export interface CheckedPageFiles {
  /** Their names, in order. */
  names: readonly string[]
  /** The texts of those with problems, by name. */
  texts: ReadonlyMap<string, string>
  /** The file of each page that is in one, by the page's key, in order. */
  homes: ReadonlyMap<string, string>
}

/** Options of a check. */
export interface CheckOptions {
  /** The instant as of which the site is checked, in milliseconds since 1970; now if left out. */
  at?: number | undefined
}

/**
 * Checks the text of a pages.json against a site's files. Never throws on content. Page files that the text includes are
 * not checked.
 */
export type Check = (
  input: string | Uint8Array | OpenText,
  files: SiteFiles,
  options?: CheckOptions,
) => CheckResult

/** Makes the check for one set of schemas: compile once, check often. The rest is as for `createSiteCheck`. */
export function createCheck(...tools: Parameters<typeof createSiteCheck>): Check {
  const start = createSiteCheck(...tools)
  return (input, files, { at = readClock() } = {}) => {
    const opened = isOpen(input) ? input : openContent(input)
    const { text } = opened
    const source = readableOf(opened)
    if (!source) return { problems: [...opened.problems], omitted: 0, text }
    const { value } = source
    const site = start(value, files, at)
    const { problems: own, notes } = checkFile(site, opened)
    const across = site
      .end(notes, source.guessed !== 'shape', (key) => asRecord(asRecord(value)['pages'])[key])
      .map((found) => placeFinding(completeWanted(found, value), source))
    const problems = [...own, ...across.filter((problem) => !isEarly(problem, opened))].toSorted(
      compareProblems,
    )
    const { omitted } = site.collector
    if (!opened.source) return { problems, omitted, text }
    const result = { problems, omitted, value, text }
    const { calendar } = site
    const sections = readSections(value, { isRunning: runningAt(at), calendar })
    const shown = expandSite(value, sections, files)
    return isPagesFile(shown, problems) ? { ...result, file: shown } : result
  }
}

/** Checks the text of the page file `name` by itself, without the rules for the whole site. */
export type CheckPageFile = (input: string | Uint8Array | OpenText, name: string) => CheckResult

/** Makes the check of single page files; `root` is the parsed pages.json with the site settings. */
export function createPageFileCheck(
  bundle: SchemaBundle,
): (root: unknown, files: SiteFiles) => CheckPageFile {
  const start = createSiteCheck(bundle)
  const calendar = calendarOf(bundle.settings)
  return (root, files) => (input, name) => {
    const opened = isOpen(input)
      ? input
      : openContent(input, { written: readWritten(root, calendar) })
    const { text, source } = opened
    const site = start(root, files, readClock())
    const problems = checkFile(site, opened, name).problems.toSorted(compareProblems)
    const { omitted } = site.collector
    return { problems, omitted, text, ...(source && { value: source.value }) }
  }
}

function isOpen(input: string | Uint8Array | OpenText): input is OpenText {
  return typeof input === 'object' && 'problems' in input
}

/** The order in which the problems of one file are listed. */
export function compareProblems(a: Problem, b: Problem): number {
  return a.range.start.offset - b.range.start.offset || a.code.localeCompare(b.code)
}

/** Sorts problems by file, pages.json first, then by position. */
export function sortByFile(problems: readonly Problem[], names: readonly string[]): Problem[] {
  const places = new Map(names.map((name, index) => [name, index + 1]))
  const placeOf = ({ file }: Problem): number => (file === undefined ? 0 : (places.get(file) ?? 0))
  return problems.toSorted((a, b) => placeOf(a) - placeOf(b) || compareProblems(a, b))
}

/**
 * Now, in milliseconds since 1970. A build that must be reproducible at any time sets SOURCE_DATE_EPOCH, in seconds
 * (https://reproducible-builds.org/docs/source-date-epoch/).
 */
export function readClock(): number {
  const seconds = Number(process.env['SOURCE_DATE_EPOCH'] || Number.NaN)
  return Number.isInteger(seconds) ? seconds * 1000 : Date.now()
}

/** The boundary between unknown JSON and typed content: no error was found, so it follows the schema. */
export function isPagesFile(value: unknown, problems: readonly Problem[]): value is PagesFile {
  return (
    problems.every(({ severity }) => severity !== 'error') &&
    Object.hasOwn(asRecord(value), 'pages')
  )
}
