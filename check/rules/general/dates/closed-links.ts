import { always, isNever, isIn, intersect, subtract, type Span } from '../../../../content/span.ts'
import type { Calendar } from '../../../../schema/values/calendar.ts'
import {
  collectLinks,
  targetOfLink,
  type Facts,
  type Link,
  type PageNotes,
} from '../../../facts.ts'
import type { Finding } from '../../../problem/problem.ts'
import { quote } from '../../../problem/wording.ts'

/** A link to a page or a block that exists, but is not shown whenever the link is. */
export interface ClosedLink {
  /** The first instant at which its target is missing, not before that of the check, in milliseconds since 1970. */
  at: number
  /** Its place, and what to do. */
  finding: Pick<Finding, 'path' | 'at' | 'file' | 'hint'>
  /** What is wrong then: `the link "/offer" leads to a page that …`. */
  message: string
}

/** Finds links whose target is shown only for a while. */
export function* findClosedLinks(facts: Facts): Generator<ClosedLink> {
  if (!facts.isWhole) return
  const targets = new Map(facts.pages.map((page) => [page.path, page]))
  if (facts.pages.every(({ dates }) => dates === undefined)) return
  for (const { links, file } of collectLinks(facts)) {
    for (const link of links) {
      const closed = explainLink(link, targets, facts)
      if (closed) yield { ...closed, finding: { ...closed.finding, file } }
    }
  }
}

function explainLink(
  link: Link,
  targets: ReadonlyMap<string, PageNotes>,
  { at: now, calendar }: Pick<Facts, 'at' | 'calendar'>,
): ClosedLink | undefined {
  const { href, origin = '', path, at, shown = always } = link
  const [, id] = href.split('#')
  const key = targetOfLink(link)
  const dates = key === undefined ? undefined : targets.get(key)?.dates
  if (!dates) return undefined
  const ends = id === undefined ? [] : dates.ids.filter(([name]) => name === id)
  // A missing id is reported by dead-link, so here the page is enough.
  const spans = ends.length > 0 ? ends.map(([, span]) => intersect(dates.page, span)) : [dates.page]
  const closed = spans.reduce(subtract, [shown]).filter(({ until }) => until > now)
  if (closed.length === 0) return undefined
  const first = Math.min(...closed.map(({ from }) => Math.max(from, now)))
  const isPublished = !isNever(dates.page)
  const kind = isIn(dates.page, first) ? 'part of a page' : 'page'
  return {
    at: first,
    finding: {
      path,
      at,
      hint: isPublished
        ? 'Link to something else, or give the same dates to what contains the link.'
        : 'Publish that page, or link to something else until then.',
    },
    message: !isPublished
      ? `the link ${quote(origin + href)} leads to a page that is not published.`
      : `the link ${quote(origin + href)} leads to a ${kind} that is not shown: ${spans.map((span) => describeSpan(span, calendar)).join(', ')}.`,
  }
}

function describeSpan({ from, until }: Span, { nameInstant }: Calendar): string {
  const words = [
    ...(from > always.from ? [`from ${nameInstant(from)}`] : []),
    ...(until < always.until ? [`until ${nameInstant(until)}`] : []),
  ]
  return `it is shown ${words.join(' ')}`
}
