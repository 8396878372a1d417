import type { CheckResult } from '../check/check.ts'
import type { Path, Problem, ShownPlace } from '../check/problem/problem.ts'
import { runningAt } from '../content/layers/campaigns.ts'
import { expandSite } from '../content/layers/expand-part.ts'
import { readSections, type Sections } from '../content/layers/sections.ts'
import { isCurrent } from '../content/span.ts'
import type { PagesFile } from '../schema/pages.gen.ts'
import { typeOf } from '../schema/read/equal.ts'
import { groupBy } from '../schema/read/group-by.ts'
import { asRecord, isJsonObject, type JsonValue } from '../schema/read/json-object.ts'
import type { Calendar } from '../schema/values/calendar.ts'

/** What can be shown of a file with errors: every block without an error, and the problems of the others. */
export interface Salvage {
  /** The file without its broken blocks. */
  file: PagesFile
  broken: BrokenPlace[]
  /** The sections without their broken blocks. */
  sections: Sections
}

/** A block with errors: its position and all of its problems. */
export interface BrokenPlace {
  /** The key of its page. */
  page: string
  index: number
  /** Its type; undefined if it has none. */
  type: string | undefined
  problems: Problem[]
}

/**
 * Removes the broken blocks from a checked file, for the preview as of the instant `at`. Returns undefined if errors outside blocks leave no
 * reliable shape: a text that is not JSON, a violation of the schema, unsafe markup.
 */
export function salvage(result: CheckResult, calendar: Calendar, at?: number): Salvage | undefined {
  const { omitted, value } = result
  const { faulty, elsewhere } = placeErrors(result)
  if (omitted > 0 || elsewhere.some(({ problem }) => spoilsShape(problem))) return undefined
  const broken: BrokenPlace[] = []
  const whole = mapBlocks(value, (block, path) => {
    const own = faulty.get(keyOfBlock(path))
    if (!own) return block
    const [group, page, , index] = path
    const problems = own.map(({ problem }) => problem)
    if (group === 'pages')
      broken.push({ page: String(page), index: Number(index), type: typeOf(block), problems })
    return undefined
  })
  const sections = readSections(whole, { isRunning: runningAt(at), calendar })
  const file = expandSite(whole, sections, result)
  return isSiteFile(file) ? { file, broken, sections } : undefined
}

/** The broken blocks that are shown at an instant, each with its position among all blocks shown then. */
export function placeCurrent(
  { broken, sections }: Salvage,
  { value }: CheckResult,
  at: number,
): BrokenPlace[] {
  const pages = asRecord(asRecord(value)['pages'])
  return broken.flatMap((place) => {
    const { blocks } = asRecord(pages[place.page])
    if (!Array.isArray(blocks)) return []
    const countShown = (some: readonly unknown[]): number =>
      sections
        .expand(some, ['pages', place.page, 'blocks'])
        .placed.filter(({ value: block }) => isCurrent(block, at, sections.calendar)).length
    const [before, own] = [blocks.slice(0, place.index), blocks.slice(place.index, place.index + 1)]
    return countShown(own) === 0 ? [] : [{ ...place, index: countShown(before) }]
  })
}

/** A problem, and its path in the value of the site. */
export interface PlacedProblem {
  problem: Problem
  path: Path
}

/** The problems of each block that has errors, by its key, and the errors that are in no block, in what is shown. */
export function placeErrors(result: CheckResult): {
  faulty: ReadonlyMap<string, readonly PlacedProblem[]>
  elsewhere: readonly PlacedProblem[]
} {
  const shown = result.problems.flatMap((problem): PlacedProblem[] => {
    const { path, file } = problem
    const place = problem.shown ?? { path, file }
    return isOfShown(place, result.pageFiles) ? [{ problem, path: place.path }] : []
  })
  const isError = ({ problem }: PlacedProblem): boolean => problem.severity === 'error'
  const isInside = ({ path }: PlacedProblem): boolean => isInBlock(path)
  const byBlock = groupBy(shown.filter(isInside), ({ path }) => keyOfBlock(path))
  return {
    faulty: new Map([...byBlock].filter(([, own]) => own.some(isError))),
    elsewhere: shown.filter((one) => isError(one) && !isInside(one)),
  }
}

/** If two files have the same page, the first is shown, so problems in blocks of the other are left out. */
function isOfShown({ path, file }: ShownPlace, pageFiles: CheckResult['pageFiles']): boolean {
  return (
    !pageFiles ||
    path[0] !== 'pages' ||
    !isInBlock(path) ||
    pageFiles.homes.get(String(path[1])) === file
  )
}

/** Whether a value can be rendered as a site: it varies one that was checked, or has nothing of it that was rejected. */
export function isSiteFile(value: unknown): value is PagesFile {
  return isJsonObject(value) && isJsonObject(value['site']) && isJsonObject(value['pages'])
}

/** Whether a path leads to a block of a page or section, or into one. */
export function isInBlock(path: Path): boolean {
  const isInPart = path[0] === 'pages' || path[0] === 'sections'
  return isInPart && path[2] === 'blocks' && path.length > 3
}

/** The key of the block that a path leads to or into: its first four steps. */
export function keyOfBlock(path: Path): string {
  return JSON.stringify(path.slice(0, 4))
}

/** Changes the blocks of a site's pages and sections, or leaves them out. */
export function mapBlocks(
  root: unknown,
  change: (block: JsonValue, at: Path) => JsonValue | undefined,
): Record<string, unknown> {
  const site = asRecord(root)
  const groups = groupBy(listBlockLists(root), ({ group }) => group)
  // Each group is copied once: a site may have thousands of pages.
  const changed = Array.from(groups, ([group, lists]) => {
    const members = asRecord(site[group])
    const next = lists.map(({ key, blocks }) => {
      const made = blocks.map((block, index) => change(block, [group, key, 'blocks', index]))
      const left = made.filter((block) => block !== undefined)
      return [key, { ...asRecord(members[key]), blocks: left }] as const
    })
    return [group, { ...members, ...Object.fromEntries(next) }] as const
  })
  return { ...site, ...Object.fromEntries(changed) }
}

/** Lists the lists of blocks of a site's pages and sections. */
export function listBlockLists(
  root: unknown,
): { group: string; key: string; blocks: readonly JsonValue[] }[] {
  return ['pages', 'sections'].flatMap((group) =>
    Object.entries(asRecord(asRecord(root)[group])).flatMap(([key, member]) => {
      const { blocks } = asRecord(member)
      return Array.isArray(blocks) ? [{ group, key, blocks }] : []
    }),
  )
}

/** Found before the rules ran (codes below P020), or by the one rule that guards the page itself. */
function spoilsShape({ code }: Problem): boolean {
  return code < 'P020' || code === 'P021'
}
