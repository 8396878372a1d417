import { describePlace } from './describe.ts'
import type { Finding, Problem, Range, Severity } from './problem.ts'
import type { Source } from '../syntax/source.ts'

/** A finding with its severity, as the collector keeps it. */
export interface Found {
  finding: Finding
  severity: Severity
}

/** The place of a finding in its text, and its description. */
export type Located = Pick<Problem, 'range' | 'where'>

/** Looks up the place of a finding in the text of its file. */
export function locateFinding({ path, at }: Finding, source: Source): Located {
  return {
    range: source.locate(path, at ?? 'value'),
    where: describePlace(path, source.value),
  }
}

/**
 * Turns a finding whose places are known into a problem; `second` is the second place. If that is in another file, the
 * hint names it; `own` is the name of pages.json there.
 */
export function toProblem(
  { finding, severity }: Found,
  located: Located,
  second?: Range,
  own = 'pages.json',
): Problem {
  const { at: _at, relatedPath: _path, relatedFile, file, ...texts } = finding
  const problem = { ...texts, ...(file !== undefined && { file }), severity, ...located }
  if (!second) return problem
  const related = { ...second, ...(relatedFile !== undefined && { file: relatedFile }) }
  if (file === relatedFile) return { ...problem, related }
  const hint = problem.hint + describeOtherPlace(relatedFile ?? own, second)
  return { ...problem, related, hint }
}

/** The last sentence of the hint of a problem whose second place is in another file. */
export function describeOtherPlace(file: string, { start }: Range): string {
  return ` The other one is at ${file}:${start.line}.`
}

/** A finding in the page file `file`, both places included; in pages.json if undefined. */
export function foundIn({ finding, severity }: Found, file: string | undefined): Found {
  if (file === undefined) return { finding, severity }
  const { relatedPath } = finding
  return { finding: { ...finding, file, ...(relatedPath && { relatedFile: file }) }, severity }
}

/** Locates a finding whose places are all in one text. */
export function placeFinding(found: Found, source: Source): Problem {
  const { relatedPath } = found.finding
  return toProblem(
    found,
    locateFinding(found.finding, source),
    relatedPath && source.locate(relatedPath, 'key'),
  )
}
