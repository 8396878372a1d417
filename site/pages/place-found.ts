import { sortByFile, withFile, type CheckResult } from '../../check/check.ts'
import { completeWanted } from '../../check/problem/complete-wanted.ts'
import { Collector } from '../../check/problem/collector.ts'
import {
  locateFinding,
  locateRelated,
  relatedLimit,
  toProblem,
  withFittingFix,
} from '../../check/problem/place.ts'
import { olderContent } from '../../check/migrate/open-content.ts'
import type { CodedFinding, Problem } from '../../check/problem/problem.ts'
import { byteOrderMark, type OpenText } from '../../check/syntax/open-text.ts'
import type { Source } from '../../check/syntax/source.ts'
import type { PageSource } from './page-source.ts'
import { openPlaces, type Spot } from './places.ts'

/** What the check of a site page by page found, before its places in the files are looked up. */
export interface SiteFindings {
  /** The findings of the settings and of single pages, in order. */
  own: readonly CodedFinding[]
  across: readonly CodedFinding[]
  omitted: number
  /** The files with content that migrations changed: their names, null for pages.json. */
  older: readonly (string | null)[]
}

/**
 * Turns what was found into the result of a check. Only the pages that it is about are read for that, and the texts end
 * with the last of them: a site with a warning on each page lists those of its first few hundred. `own` is the name of
 * pages.json in messages; `merged` are the files that layers made.
 */
export function placeFound(
  source: PageSource,
  findings: SiteFindings,
  own: string,
  merged?: ReadonlyMap<string | undefined, OpenText>,
): CheckResult {
  const found = [...findings.own, ...findings.across]
  const places = openPlaces(
    source,
    found.flatMap((one) => [...spotsOf(one), ...wantedBy(one)]),
  )
  const sourceOf = (spot: Spot): Source => merged?.get(spot.file)?.source ?? places.sourceOf(spot)
  // Related places are listed file by file.
  const order = [...new Set(findings.across.flatMap((one) => spotsOf(one).map(({ file }) => file)))]
  const problems = new Map(
    found.map((one) => {
      const [first, ...others] = spotsOf(one)
      const related = others
        .toSorted((a, b) => order.indexOf(a.file) - order.indexOf(b.file))
        .map((spot) => locateRelated(spot, sourceOf(spot)))
      const located = locateFinding(one, sourceOf(first))
      const [wanted] = wantedBy(one)
      const fixed = sourceOf(wanted ?? first)
      const whole = withFittingFix(completeWanted(one, fixed.value), fixed)
      return [one, toProblem(whole, located, related, own)]
    }),
  )
  const names = source.files.flatMap(({ name }) => name ?? [])
  const listed = new Collector<Problem>()
  const list = (some: readonly CodedFinding[]): void => {
    for (const one of some) {
      const problem = problems.get(one)
      if (problem) listed.add(problem)
    }
  }
  for (const { name, hasMark } of source.files) {
    if (hasMark) listed.add(withFile(byteOrderMark, name))
    if (findings.older.includes(name ?? null)) listed.add(withFile(olderContent, name))
    list(findings.own.filter(({ file }) => file === name))
  }
  list(findings.across)
  const withProblems = new Set(listed.found.map(({ file }) => file))
  const texts = names.filter((name) => withProblems.has(name))
  const homes = source.pages.flatMap(({ key, file: { name } }) =>
    name === undefined ? [] : [[key, name] as const],
  )
  return {
    problems: sortByFile(listed.found, names),
    omitted: findings.omitted + listed.omitted,
    text: places.textOf(undefined),
    value: source.files[0]?.root,
    pageFiles: {
      names,
      texts: new Map(texts.map((name) => [name, places.textOf(name)])),
      homes: new Map(homes),
    },
  }
}

/** The page with the id that a link leads to. */
function wantedBy({ wanted }: CodedFinding): Spot[] {
  return wanted ? [{ file: wanted.file, path: ['pages', wanted.key] }] : []
}

function spotsOf({ path, file, related = [] }: CodedFinding): [Spot, ...Spot[]] {
  return [{ file, path }, ...related.slice(0, relatedLimit)]
}
