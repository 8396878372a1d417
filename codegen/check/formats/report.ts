import type { CheckResult } from '../check.ts'
import { asRecord } from '../facts.ts'
import type { Problem } from '../problem.ts'

/** What a check found in one file, as every format takes it. */
export interface Report {
  /** The file's name: with slashes, from the folder of the check where it is inside of it. */
  file: string
  text: string
  /** In the order of their places. */
  problems: readonly Problem[]
  /** How many problems were found beyond the listed ones. */
  omitted: number
  /** The keys of all pages; empty where the text could not be read. */
  pages: readonly string[]
}

/** Writes a report out whole, with a line break at the end, or empty where there is nothing to say. */
export type Format = (report: Report) => string

/** Makes the report of a check. */
export function reportOf({ problems, omitted, text, value }: CheckResult, file: string): Report {
  return { file, text, problems, omitted, pages: Object.keys(asRecord(asRecord(value)['pages'])) }
}

/** How many of the listed problems are errors, and how many warnings. */
export function countProblems(problems: readonly Problem[]): { errors: number; warnings: number } {
  const errors = problems.filter(({ severity }) => severity === 'error').length
  return { errors, warnings: problems.length - errors }
}

/** The problems with the errors first, else in their order. */
export function errorsFirst(problems: readonly Problem[]): Problem[] {
  return problems.toSorted(
    (a, b) => Number(b.severity === 'error') - Number(a.severity === 'error'),
  )
}

/** A number with its word: 1 error, 2 errors. */
export function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`
}

/** Says that more was found: 12 more problems are not listed. */
export function sayMore(number: number, where: string): string {
  return `${count(number, 'more problem')} ${number === 1 ? 'is' : 'are'} not ${where}.`
}
