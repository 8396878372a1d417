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

/** Turns a finding whose places are known into a problem; `related` is the second place, in the same file. */
export function toProblem(
  { finding, severity }: Found,
  located: Located,
  related?: Range,
): Problem {
  const { at: _at, relatedPath: _path, relatedFile: _other, file, ...texts } = finding
  return {
    ...texts,
    ...(file !== undefined && { file }),
    severity,
    ...located,
    ...(related && { related }),
  }
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
