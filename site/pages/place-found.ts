import { sortByFile, withFile, type CheckResult } from '../../check/check.ts'
import { migrateSource } from '../../check/migrate/migrate-source.ts'
import { olderContent } from '../../check/migrate/open-content.ts'
import { Collector } from '../../check/problem/collector.ts'
import { completeWanted } from '../../check/problem/complete-remedies.ts'
import {
  locateFinding,
  locateRelated,
  relatedLimit,
  toProblem,
  withFittingFix,
} from '../../check/problem/place.ts'
import type { CodedFinding, Problem, Path, Range } from '../../check/problem/problem.ts'
import { byteOrderMark, type OpenText } from '../../check/syntax/open-text.ts'
import {
  type Source,
  createPositions,
  createRanges,
  createSource,
} from '../../check/syntax/source.ts'
import type { PageSource, SourceFile, SourcePage } from './page-source.ts'

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
  const byKey = new Map(source.pages.map((page) => [page.key, page]))
  const pageAt = ({ file, path }: Spot): SourcePage | undefined => {
    const page = path[0] === 'pages' ? byKey.get(String(path[1])) : undefined
    return page?.file.name === file ? page : undefined
  }
  const spots = found.flatMap((one) => [...spotsOf(one), ...wantedBy(one)])
  const opened = new Map(
    source.files.map((file) => {
      const inFile = spots.filter((spot) => spot.file === file.name)
      return [file.name, openFile(file, inFile.map(pageAt))] as const
    }),
  )
  const textOf = (file: string | undefined): string => opened.get(file)?.text ?? ''
  const sourceOf = (spot: Spot): Source => {
    const known = merged?.get(spot.file)?.source ?? opened.get(spot.file)?.sources.get(pageAt(spot))
    if (known === undefined) throw new Error(`nothing was opened at ${spot.path.join('/')}`)
    return known
  }
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
    text: textOf(undefined),
    value: source.files[0]?.root,
    pageFiles: {
      names,
      texts: new Map(texts.map((name) => [name, textOf(name)])),
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

/** A value in a file of a site; in pages.json if no file is named. */
interface Spot {
  file?: string | undefined
  path: Path
}

/**
 * Opens some pages of a file, each parsed by itself; undefined is everything else in it. The text has no byte order mark, and
 * ends at least with the last line of these.
 */
function openFile(file: SourceFile, parts: readonly (SourcePage | undefined)[]) {
  const { bytes, hasMark, due, written } = file
  const start = hasMark ? 3 : 0
  const pages = [...new Set(parts)].filter((page) => page !== undefined)
  const last = parts.includes(undefined)
    ? bytes.length
    : Math.max(start, ...pages.map(({ to }) => to))
  const text = bytes.toString('utf8', start, endOfLine(bytes, last))
  const range = createRanges(createPositions(text))
  const sources = new Map<SourcePage | undefined, Source>()
  let [read, offset] = [start, 0]
  for (const page of pages.toSorted((a, b) => a.at - b.at)) {
    offset += lengthOf(bytes, read, page.at)
    read = page.at
    const shift = offset - before.length
    const part = `${before}${bytes.toString('utf8', page.at, page.to)}}}`
    const source = createSource(part, JSON.parse(part), false, (from, to) =>
      range(from + shift, to + shift),
    )
    sources.set(page, migrateSource(source, due, written)?.source ?? source)
  }
  if (parts.includes(undefined)) {
    const shell = openShell(file, start, range)
    sources.set(undefined, migrateSource(shell, due, written)?.source ?? shell)
  }
  return { text, sources }
}

const before = '{"pages":{'

/** Opens a file without the content of its pages. */
function openShell(
  { bytes, shell, shellAt }: SourceFile,
  start: number,
  range: (from: number, to: number) => Range,
): Source {
  const first = lengthOf(bytes, start, shellAt.start)
  const gap = lengthOf(bytes, shellAt.start, shellAt.from)
  const length = lengthOf(bytes, shellAt.from, shellAt.to)
  const offsetOf = (index: number): number => first + index + (index < gap ? 0 : length)
  return createSource(shell, JSON.parse(shell), false, (from, to) =>
    range(offsetOf(from), offsetOf(to - 1) + 1),
  )
}

function lengthOf(bytes: Buffer, from: number, to: number): number {
  return bytes.toString('utf8', from, to).length
}

/** The index of the first line break from `at` on; the end of the bytes if there is none. */
function endOfLine(bytes: Buffer, at: number): number {
  let end = at
  while (end < bytes.length && bytes[end] !== 10 && bytes[end] !== 13) end += 1
  return end
}
