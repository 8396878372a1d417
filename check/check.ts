import { runningAt } from '../content/layers/campaigns.ts'
import { expandSite } from '../content/layers/expand-part.ts'
import type { SiteExpander } from '../content/layers/expander.ts'
import { readSections } from '../content/layers/sections.ts'
import type { PagesFile } from '../schema/pages.gen.ts'
import type { SchemaBundle } from '../schema/read/bundle.ts'
import { asRecord, isJsonObject, stepInto } from '../schema/read/json-object.ts'
import { calendarOf } from '../schema/values/calendar.ts'
import { createSiteCheck, type SiteCheck } from './check-parsed-site.ts'
import type { PageNotes, SiteFiles } from './facts.ts'
import { openContent } from './migrate/open-content.ts'
import { readWritten } from './migrate/written-site.ts'
import { completeRemedies, mergeDuplicates, completeWanted } from './problem/complete-remedies.ts'
import { placeFinding } from './problem/place.ts'
import type { Problem, Range } from './problem/problem.ts'
import { isEarly, readableOf, type OpenText } from './syntax/open-text.ts'
import type { Source } from './syntax/source.ts'

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

/** Checks the text of a pages.json against a site's files. */
export type Check = (
  input: string | Uint8Array | OpenText,
  files: SiteFiles,
  options?: CheckOptions,
) => CheckResult

/**
 * Makes the check of texts of a pages.json for one set of schemas: compile once, check often. It never throws on content.
 * Page files that a text includes are not checked. The rest is as for `createSiteCheck`.
 */
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
    return withContent(result, site, files, at)
  }
}

/** A result with the content as it is shown at an instant, if no problem is an error. */
export function withContent(
  result: CheckResult,
  { calendar }: SiteCheck,
  files: SiteFiles,
  at: number,
): CheckResult {
  const sections = readSections(result.value, { isRunning: runningAt(at), calendar })
  const shown = expandSite(result.value, sections, files)
  return isPagesFile(shown, result.problems) ? { ...result, file: shown } : result
}

/** Checks the text of the page file `name` by itself, without the rules for the whole site. */
export type CheckPageFile = (input: string | Uint8Array | OpenText, name: string) => CheckResult

/** Makes the check of single page files; `root` is the parsed pages.json with the site settings. */
export function createPageFileCheck(bundle: SchemaBundle) {
  const start = createSiteCheck(bundle)
  const calendar = calendarOf(bundle.settings)
  return (root: unknown, files: SiteFiles): CheckPageFile =>
    (input, name) => {
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
function compareProblems(a: Problem, b: Problem): number {
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
function isPagesFile(value: unknown, problems: readonly Problem[]): value is PagesFile {
  return (
    problems.every(({ severity }) => severity !== 'error') &&
    Object.hasOwn(asRecord(value), 'pages')
  )
}

/**
 * Checks one file of a site: pages.json, which comes first, or the page file `name`. Returns its problems, and the notes
 * of its pages.
 */
export function checkFile(
  site: SiteCheck,
  opened: OpenText,
  name?: string,
): { problems: Problem[]; notes: PageNotes[] } {
  const { problems: inText } = opened
  const source = readableOf(opened)
  if (!source) return { problems: inText.map((problem) => withFile(problem, name)), notes: [] }
  const { found: findings } = site.collector
  const before = name === undefined ? 0 : findings.length
  if (name !== undefined) site.pageFile(source.value, name)
  const notes = entriesOf(source.value).map(([key, page]) => site.page(key, page, name))
  const placed = findings.slice(before).map((one) => placeFinding(one, source))
  const found = placed.filter(
    (problem) => !isEarly(problem, opened) && !mayBeThere(problem, opened, source),
  )
  const [texts, others] = opened.source
    ? mergeDuplicates(inText, found)
    : [completeRemedies(inText, placed), found]
  return { problems: [...texts.map((problem) => withFile(problem, name)), ...others], notes }
}

/** Whether a property is missing from an object that a syntax fault is directly in, which may be this property. */
function mayBeThere({ code, path }: Problem, { problems }: OpenText, source: Source): boolean {
  if (source.guessed !== 'shape' || code !== 'P013') return false
  const contains = ({ start, end }: Range, { range }: Problem): boolean =>
    start.offset <= range.start.offset && range.start.offset < end.offset
  const inner = path.reduce(stepInto, source.value)
  const parts = Object.keys(asRecord(inner)).map((key) => source.locate([...path, key], 'value'))
  return problems.some(
    (fault) =>
      contains(source.locate(path, 'value'), fault) && !parts.some((part) => contains(part, fault)),
  )
}

/** The pages of a parsed file, whatever its shape. */
export function entriesOf(value: unknown): [key: string, page: unknown][] {
  const { pages } = asRecord(value)
  return isJsonObject(pages) ? Object.entries(pages) : []
}

/** Assigns a problem to the page file `file`; to pages.json if undefined. */
export function withFile(problem: Problem, file: string | undefined): Problem {
  if (file === undefined) return problem
  const { related } = problem
  return {
    ...problem,
    file,
    ...(related && { related: related.map((place) => ({ ...place, file })) }),
  }
}
