/** Milliseconds. */
export const dayLength = 24 * 60 * 60 * 1000
const names = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** Asia/Manila has had no other time since 1990 (IANA time zone database), so no library of zones is needed. */
export const zone = { name: '+08:00', length: 8 * 60 * 60 * 1000 }

/** Whether a value is a day of the calendar, written as 2026-12-31. */
export function isRealDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const time = timeOf(value)
  // A day that does not exist is read as one of the next month.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value)
}

/** How many days lie from one day to another, negative when the other is earlier; both are real days. */
export function daysBetween(from: string, to: string): number {
  return Math.round((timeOf(to) - timeOf(from)) / dayLength)
}

/** A real day as people read it: 31 December 2026. */
export function nameDay(day: string): string {
  return names.format(timeOf(day))
}

/** The first instant of a real day in Manila, in milliseconds since 1970. */
export function startOfDay(day: string): number {
  return timeOf(day) - zone.length
}

/** The day in Manila at an instant, as 2026-12-31. */
export function dayAt(instant: number): string {
  return inManila(instant).slice(0, 'yyyy-mm-dd'.length)
}

/** What a moment stands for: its first instant, and the first one after it, in milliseconds since 1970. */
export interface Moment {
  /** Where what is shown from this moment on begins. */
  start: number
  /** Where what is shown until this moment ends: a day counts to its end, a time up to it. */
  end: number
}

/**
 * Reads a day, 2026-12-31, or a time of a day, 2026-12-31T18:00, with seconds or without, in Manila unless an offset follows.
 * Undefined for anything else, and for a day or time that does not exist.
 */
export function readMoment(value: unknown): Moment | undefined {
  if (typeof value !== 'string') return undefined
  const [, day, hour, minute, second = '00', offset = zone.name] = form.exec(value) ?? []
  if (!isRealDay(day)) return undefined
  if (hour === undefined || minute === undefined) {
    const start = startOfDay(day)
    return { start, end: start + dayLength }
  }
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined
  const instant = Date.parse(`${day}T${hour}:${minute}:${second}${offset}`)
  return Number.isNaN(instant) ? undefined : { start: instant, end: instant }
}

const form =
  /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2}))?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)?)?$/

/** A real moment as people in Manila read it: 31 December 2026, or 31 December 2026, 18:00. */
export function nameMoment(moment: string): string {
  return isRealDay(moment) ? nameDay(moment) : nameInstant(readMoment(moment)?.start ?? Number.NaN)
}

/** An instant as people in Manila read it: 31 December 2026, 18:00. Seconds stand where there are any. */
export function nameInstant(instant: number): string {
  const time = inManila(instant).slice('yyyy-mm-ddT'.length, 'yyyy-mm-ddThh:mm:ss'.length)
  return `${names.format(instant + zone.length)}, ${time.replace(/:00$/, '')}`
}

/** An instant in the form of ISO 8601, as the clocks in Manila show it. */
function inManila(instant: number): string {
  return new Date(instant + zone.length).toISOString()
}

function timeOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`)
}
