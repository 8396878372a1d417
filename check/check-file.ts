import { asRecord, isJsonObject, stepInto } from '../schema/read/json-object.ts'
import type { PageNotes } from './facts.ts'
import { isEarly, readableOf, type OpenText } from './syntax/open-text.ts'
import { completeRemedies, mergeDuplicates } from './problem/complete-remedies.ts'
import { placeFinding } from './problem/place.ts'
import type { Problem, Range } from './problem/problem.ts'
import type { Source } from './syntax/source.ts'
import type { SiteCheck } from './site-check.ts'

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
