import { asRecord, isJsonObject } from '../schema/read/json-object.ts'
import type { PageNotes } from './facts.ts'
import type { OpenText } from './syntax/open-text.ts'
import { placeFinding } from './problem/place.ts'
import type { Problem } from './problem/problem.ts'
import type { SiteCheck } from './site-check.ts'

/** What one file of a site says by itself: its problems, and notes of its pages. */
export interface FileChecked {
  problems: Problem[]
  notes: PageNotes[]
}

/** Looks at one file of a site: pages.json, which comes first, or the page file `name`. */
export function checkFile(
  site: SiteCheck,
  { source, problems: inText }: OpenText,
  name?: string,
): FileChecked {
  if (!source) return { problems: inText.map((problem) => inFile(problem, name)), notes: [] }
  const { findings } = site.collector
  const before = name === undefined ? 0 : findings.length
  if (name !== undefined) site.pageFile(source.value, name)
  const notes = entriesOf(source.value).map(([key, page]) => site.page(key, page, name))
  const found = findings.slice(before).map((one) => placeFinding(one, source))
  return { problems: [...inText, ...found].map((problem) => inFile(problem, name)), notes }
}

/** The pages of a parsed file, whatever its shape. */
export function entriesOf(value: unknown): [key: string, page: unknown][] {
  const { pages } = asRecord(value)
  return isJsonObject(pages) ? Object.entries(pages) : []
}

/** A problem of the page file `file`; without one, of pages.json. */
export function inFile(problem: Problem, file: string | undefined): Problem {
  if (file === undefined) return problem
  const { related } = problem
  return { ...problem, file, ...(related && { related: { ...related, file } }) }
}
