import { describePlace } from './describe.ts'
import type { Finding, Problem, Range, Severity } from './problem.ts'
import type { Source } from '../syntax/source.ts'

/** A finding with how bad it is, as the collector keeps it. */
export interface Found {
  finding: Finding
  severity: Severity
}

/** Where a finding stands in its text, and what that place is called. */
export type Located = Pick<Problem, 'range' | 'where'>

/** Looks up where a finding stands in the text of its file. */
export function locateFinding({ path, at }: Finding, source: Source): Located {
  return {
    range: source.locate(path, at ?? 'value'),
    where: describePlace(path, source.value),
  }
}

/** Makes the problem of a finding whose places are looked up; `related` is the second one, in the finding's own file. */
export function toProblem(
  { finding, severity }: Found,
  located: Located,
  related?: Range,
): Problem {
  const { at: _at, relatedPath: _path, relatedFile: _other, file, ...said } = finding
  return {
    ...said,
    ...(file !== undefined && { file }),
    severity,
    ...located,
    ...(related && { related }),
  }
}

/** Places a finding all of whose places are in one text. */
export function placeFinding(found: Found, source: Source): Problem {
  const { relatedPath } = found.finding
  return toProblem(
    found,
    locateFinding(found.finding, source),
    relatedPath && source.locate(relatedPath, 'key'),
  )
}
