import type { PagesFile } from '../schema/pages.gen.ts'
import type { SchemaBundle } from '../schema/read/bundle.ts'
import { checkFile } from './check-file.ts'
import { asRecord } from '../schema/read/json-object.ts'
import type { SiteFiles } from './facts.ts'
import { openText } from './syntax/open-text.ts'
import { placeFinding } from './problem/place.ts'
import type { Problem } from './problem/problem.ts'
import { rules as allRules } from './rules/index.ts'
import type { Rule } from './rules/rule.ts'
import { createSiteCheck } from './site-check.ts'

/** What a check found. `file` is the content, there only when no problem is an error. */
export interface CheckResult {
  problems: Problem[]
  /** How many problems were found beyond the listed ones. */
  omitted: number
  file?: PagesFile
  /** What was parsed, whatever its shape; undefined when the text is not JSON. */
  value?: unknown
  text: string
  /** The page files, where the site was checked with them. */
  pageFiles?: PageFilesRead
}

/** What is known of the page files of a site once they are checked. Names lead from the folder of pages.json, with slashes. */
export interface PageFilesRead {
  /** Their names, in order. */
  names: readonly string[]
  /** The texts of those in which something was found, by name. */
  texts: ReadonlyMap<string, string>
  /** The file of each page that stands in one, by the page's key, in order. */
  homes: ReadonlyMap<string, string>
}

/** What a check may be told besides the text and its files. */
export interface CheckOptions {
  /** The instant as of which the site is checked, in milliseconds since 1970; now when left out. */
  at?: number | undefined
}

/**
 * Checks the text of a pages.json against a site's files. It never throws on content, whatever the content. Page files that
 * the text names are not looked at.
 */
export type Check = (
  input: string | Uint8Array,
  files: SiteFiles,
  options?: CheckOptions,
) => CheckResult

/** Makes the check for one set of schemas: compile once, check often. `rules` are all of them unless given. */
export function createCheck(bundle: SchemaBundle, rules: readonly Rule[] = allRules): Check {
  const start = createSiteCheck(bundle, rules)
  return (input, files, { at = readClock() } = {}) => {
    const opened = openText(input)
    const { text, source } = opened
    if (!source) return { problems: [...opened.problems], omitted: 0, text }
    const { value } = source
    const site = start(value, files, at)
    const { problems: own, notes } = checkFile(site, opened)
    const { collector } = site
    const before = collector.findings.length
    site.end(notes)
    const across = collector.findings.slice(before).map((found) => placeFinding(found, source))
    const problems = [...own, ...across].toSorted(inOrder)
    const result = { problems, omitted: collector.omitted, value, text }
    return isPagesFile(value, problems) ? { ...result, file: value } : result
  }
}

/** The order in which the problems of one file are listed. */
export function inOrder(a: Problem, b: Problem): number {
  return a.range.start.offset - b.range.start.offset || a.code.localeCompare(b.code)
}

/**
 * Now, in milliseconds since 1970. A build that is to come out the same at any time sets SOURCE_DATE_EPOCH, in seconds
 * (https://reproducible-builds.org/docs/source-date-epoch/).
 */
export function readClock(): number {
  const seconds = Number(process.env['SOURCE_DATE_EPOCH'] || Number.NaN)
  return Number.isInteger(seconds) ? seconds * 1000 : Date.now()
}

/** The boundary between unknown JSON and typed content: no error was found, so the schema holds. */
export function isPagesFile(value: unknown, problems: readonly Problem[]): value is PagesFile {
  return (
    problems.every(({ severity }) => severity !== 'error') &&
    Object.hasOwn(asRecord(value), 'pages')
  )
}
