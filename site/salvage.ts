import type { CheckResult } from '../check/check.ts'
import type { Path, Problem, ShownPlace } from '../check/problem/problem.ts'
import { runningAt } from '../content/layers/campaigns.ts'
import { expandSite } from '../content/layers/expand-part.ts'
import { readSections, type Sections } from '../content/layers/sections.ts'
import { isCurrent } from '../content/span.ts'
import type { PagesFile } from '../schema/pages.gen.ts'
import { asRecord } from '../schema/read/json-object.ts'
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
  const problems = listShown(result)
  const errors = problems.filter(({ problem }) => problem.severity === 'error')
  if (omitted > 0 || errors.some(({ problem, path }) => !isInBlock(path) && spoilsShape(problem))) {
    return undefined
  }
  const root = asRecord(value)
  const bad = new Set(errors.filter(({ path }) => isInBlock(path)).map(({ path }) => keyOf(path)))
  const whole = Object.entries(asRecord(root['sections'])).map(([name, section]) => {
    const { blocks } = asRecord(section)
    const isWhole = (_: unknown, index: number): boolean =>
      !bad.has(keyOf(['sections', name, 'blocks', index]))
    return [name, { blocks: Array.isArray(blocks) ? blocks.filter(isWhole) : [] }]
  })
  const parts = { ...root, sections: Object.fromEntries(whole) }
  const sections = readSections(parts, { isRunning: runningAt(at), calendar })
  const broken: BrokenPlace[] = []
  const pages: Record<string, unknown> = {}
  for (const [page, data] of Object.entries(asRecord(root['pages']))) {
    const { blocks } = asRecord(data)
    const isGood = (block: unknown, index: number): boolean => {
      const key = keyOf(['pages', page, 'blocks', index])
      if (!bad.has(key)) return true
      const { type } = asRecord(block)
      const own = problems.flatMap(({ problem, path }) => (keyOf(path) === key ? [problem] : []))
      const name = typeof type === 'string' ? type : undefined
      broken.push({ page, index, type: name, problems: own })
      return false
    }
    pages[page] = Array.isArray(blocks)
      ? { ...asRecord(data), blocks: blocks.filter(isGood) }
      : data
  }
  const file = expandSite({ ...root, pages }, sections, result)
  return isPagesFile(file) ? { file, broken, sections } : undefined
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

/** Lists the problems of what is shown, with their paths in the value of the site. */
export function listShown(result: CheckResult): PlacedProblem[] {
  return result.problems.flatMap((problem) => {
    const { path, file } = problem
    const place = problem.shown ?? { path, file }
    return isOfShown(place, result.pageFiles) ? [{ problem, path: place.path }] : []
  })
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

/** The boundary between unknown JSON and typed content: the rest was not rejected. */
function isPagesFile(value: unknown): value is PagesFile {
  return Object.hasOwn(asRecord(value), 'site') && Object.hasOwn(asRecord(value), 'pages')
}

/** Whether a path leads to a block of a page or section, or into one. */
export function isInBlock(path: Path): boolean {
  const isInPart = path[0] === 'pages' || path[0] === 'sections'
  return isInPart && path[2] === 'blocks' && path.length > 3
}

/** The first four steps of a path identify its block. */
function keyOf(path: Path): string {
  return JSON.stringify(path.slice(0, 4))
}

/** Found before the rules ran (codes below P020), or by the one rule that guards the page itself. */
function spoilsShape({ code }: Problem): boolean {
  return code < 'P020' || code === 'P021'
}
