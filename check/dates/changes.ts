import { always, endOf, isIn, intersect, spanOf, type Span } from '../../content/span.ts'
import { asRecord, listIn, type Path } from '../../schema/read/json-object.ts'
import type { Calendar } from '../../schema/values/calendar.ts'
import { singular } from '../problem/describe.ts'

/** A part of a page that has dates: the page itself, a block, or an entry of a block's list. */
export interface DatedPlace {
  /** From the page: empty for the page itself, `['blocks', 0]`, `['blocks', 0, 'cards', 2]`. */
  path: Path
  /** The time span of its own dates. */
  own: Span
  /** When its container is shown. */
  around: Span
}

/** Lists the dated parts of a page of any shape. */
export function listDated(page: unknown, calendar: Calendar): DatedPlace[] {
  const found: DatedPlace[] = []
  const note = (thing: unknown, path: Path, around: Span): Span => {
    const own = spanOf(thing, calendar)
    if (own !== always) found.push({ path, own, around })
    return intersect(around, own)
  }
  const inPage = note(page, [], always)
  for (const [index, block] of listIn(page, 'blocks').entries()) {
    const path = ['blocks', index]
    const inBlock = note(block, path, inPage)
    for (const key of Object.keys(asRecord(block)))
      for (const [place, entry] of listIn(block, key).entries())
        note(entry, [...path, key, place], inBlock)
  }
  return found
}

/** A scheduled change: a part of a page appears or disappears, lists begin to show it, a countdown ends, or a campaign changes something. */
export interface ScheduledChange {
  /** Milliseconds since 1970. */
  at: number
  /** The key of the page; undefined in the settings. */
  page: string | undefined
  /** From the page; the names and ids of what a campaign changes. */
  path: Path
  does: 'begins' | 'ends' | 'appears in lists'
  /** The title of the campaign that it belongs to. */
  campaign?: string
}

/** Lists the scheduled changes of a page, unordered. A change inside a part that is not shown does not count. */
export function listChanges(key: string, page: unknown, calendar: Calendar): ScheduledChange[] {
  const shown = listDated(page, calendar).flatMap(({ path, own, around }) => {
    if (own.from >= own.until) return []
    const begins = { at: own.from, page: key, path, does: 'begins' } as const
    const ends = { at: own.until, page: key, path, does: 'ends' } as const
    return [
      ...(own.from !== always.from && isIn(around, own.from) ? [begins] : []),
      ...(own.until !== always.until && isIn(around, own.until) ? [ends] : []),
    ]
  })
  return [...shown, ...listEnds(key, page, calendar), ...listListing(key, page, calendar)]
}

/** When lists begin to show a page that is there by then. */
function listListing(page: string, value: unknown, calendar: Calendar): ScheduledChange[] {
  const at = calendar.readMoment(asRecord(value)['published'])?.start
  const { from, until } = spanOf(value, calendar)
  if (at === undefined || at <= from || at >= until) return []
  return [{ at, page, path: [], does: 'appears in lists' }]
}

/** The ends of countdowns, while their blocks are shown. */
function listEnds(page: string, value: unknown, calendar: Calendar): ScheduledChange[] {
  return listIn(value, 'blocks').flatMap((block, index): ScheduledChange[] => {
    const at = endOf(block, calendar)
    const shown = intersect(spanOf(value, calendar), spanOf(block, calendar))
    if (at === undefined || !isIn(shown, at)) return []
    return [{ at, page, path: ['blocks', index, 'ends'], does: 'ends' }]
  })
}

/**
 * The next scheduled change of a site after an instant; undefined if there is none. `others` are changes besides those of
 * its pages.
 */
export function nextChange(
  site: { pages: Readonly<Record<string, unknown>> },
  after: number,
  calendar: Calendar,
  others: readonly ScheduledChange[] = [],
): number | undefined {
  const pages = Object.entries(site.pages).flatMap(([key, page]) =>
    listChanges(key, page, calendar),
  )
  let next: number | undefined
  for (const { at } of [...pages, ...others])
    if (at > after && (next === undefined || at < next)) next = at
  return next
}

/** How many changes of one moment are listed. */
const shownLimit = 3

/**
 * Formats the next scheduled changes of a site: `Next change: 1 January 2027, 00:00 in the Philippines: Christmas ends
 * (5 places), /bonus block 2 ends. Then 2 more until 31 March 2027, 18:00.` The changes are in order; empty if there are
 * none.
 */
export function formatChanges(
  changes: readonly ScheduledChange[],
  { nameInstant, place }: Calendar,
): string {
  const [first] = changes
  if (first === undefined) return ''
  const now = changes.filter(({ at }) => at === first.at)
  const names = [...formatCampaigns(now), ...now.filter(isSingle).map(formatChange)]
  const shown = names.slice(0, shownLimit)
  const rest = names.length > shownLimit ? `, and ${names.length - shownLimit} more` : ''
  const moments = [...new Set(changes.map(({ at }) => at))]
  const last = moments.at(-1) ?? first.at
  const then =
    moments.length > 1 ? ` Then ${moments.length - 1} more until ${nameInstant(last)}.` : ''
  return `Next change: ${nameInstant(first.at)} in ${place}: ${shown.join(', ')}${rest}.${then}`
}

function isSingle({ campaign }: ScheduledChange): boolean {
  return campaign === undefined
}

function formatChange({ page = '', path, does }: ScheduledChange): string {
  return `${page}${formatPlace(path)} ${does}`
}

/** Each campaign once, with the number of places that it changes. */
function formatCampaigns(changes: readonly ScheduledChange[]): string[] {
  const counts = new Map<string, number>()
  for (const { campaign, does } of changes) {
    const name = `${campaign} ${does}`
    if (campaign !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return Array.from(
    counts,
    ([name, places]) => `${name} (${places} ${places === 1 ? 'place' : 'places'})`,
  )
}

/** `['blocks', 1, 'cards', 0]` as ` block 2 card 1`, and `['blocks', 1, 'ends']` as ` block 2`. */
function formatPlace(path: ScheduledChange['path']): string {
  return path
    .filter((step) => step !== 'ends')
    .map((step) => (typeof step === 'number' ? ` ${step + 1}` : ` ${singular(step)}`))
    .join('')
}
