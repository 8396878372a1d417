import { stepInto, type Path } from '../schema/read/json-object.ts'
import type { Calendar } from '../schema/values/calendar.ts'

/** The time from one instant up to, but not including, another, in milliseconds since 1970. */
export interface Span {
  from: number
  until: number
}

/** The full range of dates (ECMA-262, time values); JSON has no Infinity. */
export const always: Span = { from: -8.64e15, until: 8.64e15 }

/** No time at all. */
export const never: Span = { from: always.from, until: always.from }

/** Whether a span is no time at all: that of a page which is not published, and of all in it. */
export function isNever({ until }: Span): boolean {
  return until === never.until
}

/** Whether a page of any shape is only for previews, and left out of the published site. */
export function isDraft(page: unknown): boolean {
  return typeof page === 'object' && page !== null && 'draft' in page && page.draft === true
}

/** When a value of any shape is shown by its own `from` and `until`. Invalid moments count as left out. */
export function spanOf(thing: unknown, { readMoment }: Calendar): Span {
  if (typeof thing !== 'object' || thing === null) return always
  const from = 'from' in thing ? readMoment(thing.from)?.start : undefined
  const until = 'until' in thing ? readMoment(thing.until)?.end : undefined
  if (from === undefined && until === undefined) return always
  return { from: from ?? always.from, until: until ?? always.until }
}

/** When the value at a path is shown, by the dates of all its containers; `always` if none has dates. */
export function spanAt(page: unknown, path: Path, calendar: Calendar): Span {
  let span = spanOf(page, calendar)
  let value = page
  for (const step of path.slice(2)) {
    value = stepInto(value, step)
    if (typeof value !== 'object') break
    const own = spanOf(value, calendar)
    if (own !== always) span = intersect(span, own)
  }
  return span
}

/** When the value at a path of a page is shown on the published site, from which some pages are left out. */
export function publishedAt(page: unknown, path: Path, calendar: Calendar): Span {
  return isDraft(page) ? never : spanAt(page, path, calendar)
}

/** Whether a value is shown at an instant, by its own `from` and `until`. */
export function isCurrent(thing: unknown, at: number, calendar: Calendar): boolean {
  return isIn(spanOf(thing, calendar), at)
}

/** Whether an instant is in a span. */
export function isIn({ from, until }: Span, at: number): boolean {
  return from <= at && at < until
}

/** The time in both spans; may be empty. */
export function intersect(a: Span, b: Span): Span {
  if (b === always) return a
  return { from: Math.max(a.from, b.from), until: Math.min(a.until, b.until) }
}

/** Whether two spans have an instant in common. */
export function overlap(a: Span, b: Span): boolean {
  return !isEmpty(intersect(a, b))
}

/** Whether a span is empty. */
export function isEmpty({ from, until }: Span): boolean {
  return from >= until
}

/** What is left of spans after another one is removed. */
export function subtract(spans: readonly Span[], { from, until }: Span): Span[] {
  return spans
    .flatMap((span) => [
      { from: span.from, until: Math.min(span.until, from) },
      { from: Math.max(span.from, until), until: span.until },
    ])
    .filter((span) => !isEmpty(span))
}

/**
 * When what a block announces ends, by its `ends`, in milliseconds since 1970; undefined for blocks without one. The block
 * itself stays: when it is shown, its `from` and `until` say.
 */
export function endOf(block: unknown, { readMoment }: Calendar): number | undefined {
  if (typeof block !== 'object' || block === null || !('ends' in block)) return undefined
  return readMoment(block.ends)?.end
}

/** Whether what a block announces is over at an instant; false for a block without `ends`. */
export function isOver(block: unknown, at: number, calendar: Calendar): boolean {
  const end = endOf(block, calendar)
  return end !== undefined && end <= at
}
