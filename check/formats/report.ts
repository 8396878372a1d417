import type { SiteConfig } from '../../schema/config/site-options.ts'
import { asRecord } from '../../schema/read/json-object.ts'
import type { CheckResult, CheckedPageFiles } from '../check.ts'
import type { Path, Problem } from '../problem/problem.ts'

/** What a check found in a site, as input for every format. */
export interface Report {
  /** The name of its pages.json, with slashes; relative to the working folder if it is inside it. */
  file: string
  text: string
  /** File by file, in order of place. The files of problems are named like `file`. */
  problems: readonly Problem[]
  /** How many problems were found beyond the listed ones. */
  omitted: number
  /** The keys of all pages; empty if the text could not be read. */
  pages: readonly string[]
  /** The page files: the texts of those with problems, and the file of each page, by names like `file`. */
  pageFiles?: Omit<CheckedPageFiles, 'names'>
}

/** Formats a whole report on a site of these settings, with a line break at the end; empty if there is nothing to report. */
export type Format = (report: Report, settings: SiteConfig) => string

/** Makes the report of a check of the file named `file`. */
export function reportOf(result: CheckResult, file: string): Report {
  const { problems, omitted, text, value, pageFiles } = result
  const own = Object.keys(asRecord(asRecord(value)['pages']))
  if (!pageFiles) return { file, text, problems, omitted, pages: own }
  const folder = file.slice(0, file.lastIndexOf('/') + 1)
  return {
    file,
    text,
    problems: problems.map((problem) => inFolder(problem, folder)),
    omitted,
    pages: [...new Set([...own, ...pageFiles.homes.keys()])],
    pageFiles: {
      texts: new Map(Array.from(pageFiles.texts, ([name, words]) => [folder + name, words])),
      homes: new Map(Array.from(pageFiles.homes, ([key, name]) => [key, folder + name])),
    },
  }
}

function inFolder(problem: Problem, folder: string): Problem {
  const { file, related } = problem
  const places = related?.map((place) =>
    place.file === undefined ? place : { ...place, file: folder + place.file },
  )
  return {
    ...problem,
    ...(file !== undefined && { file: folder + file }),
    ...(places && { related: places }),
  }
}

/** The texts that have problems. */
export type ReportTexts = Pick<Report, 'text' | 'pageFiles'>

/** The text of the file named `name`; of pages.json if undefined. */
export function textOfFile({ text, pageFiles }: ReportTexts, name: string | undefined): string {
  return name === undefined ? text : (pageFiles?.texts.get(name) ?? '')
}

/** The key of the page that a path leads into; undefined outside the pages. */
export function pageKeyOf(path: Path): string | undefined {
  return path[0] === 'pages' && path.length > 1 ? String(path[1]) : undefined
}

/** How many of the listed problems are errors, and how many warnings. */
export function countProblems(problems: readonly Problem[]): { errors: number; warnings: number } {
  const errors = problems.filter(({ severity }) => severity === 'error').length
  return { errors, warnings: problems.length - errors }
}

/** Sorts errors first and keeps the order otherwise. */
export function errorsFirst(problems: readonly Problem[]): Problem[] {
  return problems.toSorted(
    (a, b) => Number(b.severity === 'error') - Number(a.severity === 'error'),
  )
}

/** A number with its word: 1 error, 2 errors. */
export function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`
}

/** Formats how many problems are left out: 12 more problems are not listed. */
export function formatOmitted(number: number, where: string): string {
  return `${count(number, 'more problem')} ${number === 1 ? 'is' : 'are'} not ${where}.`
}

/** The last line: `3 errors, 1 warning in 2 pages`, and how many are not listed. */
export function formatTotals(problems: readonly Problem[], omitted = 0): string {
  const { errors, warnings } = countProblems(problems)
  const pages = new Set(problems.flatMap(({ path }) => pageKeyOf(path) ?? [])).size
  const parts = [
    ...(errors > 0 ? [count(errors, 'error')] : []),
    ...(warnings > 0 ? [count(warnings, 'warning')] : []),
  ]
  const all = parts.join(', ')
  const placed = pages > 1 ? `${all} in ${pages} pages` : pages > 0 ? `${all} in 1 page` : all
  return omitted > 0 ? `${placed}, and ${count(omitted, 'more problem')}` : placed
}
