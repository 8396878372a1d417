import { isCurrent, isEmpty } from '../../../../content/span.ts'
import { branchesByType, dereference } from '../../../../schema/read/bundle.ts'
import { addDays } from '../../../../schema/values/calendar.ts'
import { listDated } from '../../../dates/changes.ts'
import type { PageFacts, SiteFacts } from '../../../facts.ts'
import { singular } from '../../../problem/describe.ts'
import type { Path } from '../../../problem/problem.ts'

/** How many days ahead problems with dates are reported. */
export const daysAhead = 90

/** The first instant that is too far ahead to be reported. It stays the same all day. */
export function horizonOf({ today, calendar }: SiteFacts): number {
  return calendar.startOfDay(addDays(today, daysAhead + 1))
}

/** A part of a page that is incomplete at an instant, because of dates. */
export interface Gap {
  /** The first instant, not before that of the check, in milliseconds since 1970. */
  at: number
  path: Path
  /** What is missing: `no card is shown here, but at least 1 is required`. */
  missing: string
}

/** Finds what a page lacks because of dates: now, or when the next of them come. Each place is listed once. */
export function findGaps(page: PageFacts, facts: SiteFacts): Gap[] {
  const dated = listDated(page.page, facts.calendar)
  // What ends before it begins is reported by promotion-dates.
  if (dated.length === 0 || dated.some(({ own }) => isEmpty(own))) return []
  const instants = dated.flatMap(({ own }) => [own.from, own.until])
  const horizon = horizonOf(facts)
  const coming = instants.filter((instant) => instant > facts.at && instant < horizon)
  const found = new Map<string, Gap>()
  for (const at of [facts.at, ...coming.toSorted((a, b) => a - b)]) {
    if (!isCurrent(page.page, at, facts.calendar)) continue
    for (const gap of gapsAt(page, facts, at)) {
      const place = JSON.stringify(gap.path)
      if (!found.has(place)) found.set(place, gap)
    }
  }
  return [...found.values()]
}

function* gapsAt(
  { key, blocks }: PageFacts,
  { schemas, calendar }: SiteFacts,
  at: number,
): Generator<Gap> {
  const shown = blocks.filter((block) => isCurrent(block, at, calendar))
  const path = ['pages', key, 'blocks']
  const isHero = ({ type }: Record<string, unknown>): boolean => type === 'hero'
  if (shown.length === 0 && blocks.length > 0) {
    yield { at, path, missing: 'the page has no block to show' }
  } else if (blocks.some(isHero) && !shown.some(isHero)) {
    yield { at, path, missing: 'the page has no hero, so no main heading' }
  }
  const types = branchesByType(schemas, schemas.$defs['Block'])
  for (const [index, block] of blocks.entries()) {
    const branch = types.get(block['type'])
    if (branch === undefined || !isCurrent(block, at, calendar)) continue
    const { properties = {} } = dereference(schemas, branch)
    for (const [name, property] of Object.entries(properties)) {
      const list = block[name]
      const { minItems = 0 } = dereference(schemas, property)
      if (!Array.isArray(list) || list.length < minItems) continue
      const left = list.filter((entry) => isCurrent(entry, at, calendar)).length
      if (left >= minItems) continue
      const count = left === 0 ? `no ${singular(name)}` : `only ${left} of ${list.length} ${name}`
      const missing = `${count} is shown here, but at least ${minItems} is required`
      yield { at, path: [...path, index, name], missing }
    }
  }
}
