import { readMoment } from '../../schema/values/calendar.ts'

/** A time from one instant up to, and not including, another, in milliseconds since 1970. */
export interface Span {
  from: number
  until: number
}

/** All the time that a date can be (ECMA-262, time values). JSON has no Infinity. */
export const always: Span = { from: -8.64e15, until: 8.64e15 }

/** When a thing is shown by its own `from` and `until`, whatever its shape. What is no moment counts as left out. */
export function spanOf(thing: unknown): Span {
  if (typeof thing !== 'object' || thing === null) return always
  const from = 'from' in thing ? readMoment(thing.from)?.start : undefined
  const until = 'until' in thing ? readMoment(thing.until)?.end : undefined
  if (from === undefined && until === undefined) return always
  return { from: from ?? always.from, until: until ?? always.until }
}

/** Whether a thing is shown at an instant, by its own `from` and `until`. */
export function isCurrent(thing: unknown, at: number): boolean {
  return isIn(spanOf(thing), at)
}

/** Whether an instant is in a span. */
export function isIn({ from, until }: Span, at: number): boolean {
  return from <= at && at < until
}

/** The time that is in both spans; it may be empty. */
export function intersect(a: Span, b: Span): Span {
  if (b === always) return a
  return { from: Math.max(a.from, b.from), until: Math.min(a.until, b.until) }
}

/** Whether two spans have an instant in common. */
export function overlap(a: Span, b: Span): boolean {
  return !isEmpty(intersect(a, b))
}

/** Whether there is no instant in a span. */
export function isEmpty({ from, until }: Span): boolean {
  return from >= until
}

/** What is left of spans without another one. */
export function subtract(spans: readonly Span[], { from, until }: Span): Span[] {
  return spans
    .flatMap((span) => [
      { from: span.from, until: Math.min(span.until, from) },
      { from: Math.max(span.from, until), until: span.until },
    ])
    .filter((span) => !isEmpty(span))
}
