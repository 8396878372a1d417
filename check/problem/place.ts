import { describePlace } from './describe.ts'
import {
  kindOf,
  type Finding,
  type Problem,
  type RelatedPath,
  type RelatedRange,
  type Severity,
} from './problem.ts'
import type { Source } from '../syntax/source.ts'

/** A finding with its severity, as the collector keeps it. */
export interface Found {
  finding: Finding
  severity: Severity
}

/** The most related places that a problem has. */
export const relatedLimit = 20

/** The place of a finding in its text, and its description. */
export type Located = Pick<Problem, 'range' | 'where'>

/** Looks up the place of a finding in the text of its file. */
export function locateFinding({ path, at }: Finding, source: Source): Located {
  return {
    range: source.locate(path, at ?? 'value'),
    where: describePlace(path, source.value),
  }
}

/** Turns a finding whose places are known into a problem. */
export function toProblem(
  { finding, severity }: Found,
  located: Located,
  related: readonly RelatedRange[],
): Problem {
  const kind = finding.name === undefined ? kindOf(finding.code) : { name: finding.name }
  const { at: _at, related: _related, wanted: _wanted, file, ...texts } = finding
  return {
    ...texts,
    ...kind,
    ...(file !== undefined && { file }),
    severity,
    ...located,
    ...(related.length > 0 && { related }),
  }
}

/**
 * A finding without its fix if that is about something that migrations changed in the text; as long as the text is not
 * JSON, its fix is not safe.
 */
export function withFittingFix(found: Found, { isMigrated, guessed }: Source): Found {
  const { fix, ...finding } = found.finding
  if (fix?.safe && guessed)
    return { ...found, finding: { ...finding, fix: { ...fix, safe: false } } }
  if (!fix || !isMigrated) return found
  const isFit = fix.edits.every((edit) => edit.kind === 'text' || !isMigrated(edit.path))
  return isFit ? found : { ...found, finding }
}

/** A finding in the page file `file`, with all its places; in pages.json if undefined. */
export function foundIn({ finding, severity }: Found, file: string | undefined): Found {
  if (file === undefined) return { finding, severity }
  const related = finding.related?.map((place) => ({ ...place, file }))
  return { finding: { ...finding, file, ...(related && { related }) }, severity }
}

/** Locates a finding whose places are all in one text. */
export function placeFinding(found: Found, source: Source): Problem {
  const { related = [] } = found.finding
  return toProblem(
    withFittingFix(found, source),
    locateFinding(found.finding, source),
    related.slice(0, relatedLimit).map((place) => locateRelated(place, source)),
  )
}

/** Looks up a related place in the text of its file. */
export function locateRelated({ path, file }: RelatedPath, source: Source): RelatedRange {
  const range = source.locate(path, 'key')
  return file === undefined ? range : { ...range, file }
}
