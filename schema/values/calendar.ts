/** Milliseconds. */
export const dayLength = 24 * 60 * 60 * 1000

/** Asia/Manila has had no other offset since 1990 (IANA time zone database), so no time zone library is needed. */
export const zone = { name: '+08:00', length: 8 * 60 * 60 * 1000 }

/** Whether a value is a day of the calendar, written as 2026-12-31. */
export function isRealDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const time = timeOf(value)
  // Date.parse reads a day that does not exist as one of the next month.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value)
}

/** The number of days from one day to another, negative if the other is earlier; both are real days. */
export function daysBetween(from: string, to: string): number {
  return Math.round((timeOf(to) - timeOf(from)) / dayLength)
}

/** Formats a real day for reading: 31 December 2026. */
export function nameDay(day: string): string {
  return format(timeOf(day))
}

let names: Intl.DateTimeFormat | undefined

/** Creating the formatter takes ten milliseconds, and most runs name no day. */
function format(time: number): string {
  names ??= new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  return names.format(time)
}

/** The first instant of a real day in Manila, in milliseconds since 1970. */
export function startOfDay(day: string): number {
  return timeOf(day) - zone.length
}

/** The day in Manila at an instant, as 2026-12-31. */
export function dayAt(instant: number): string {
  return inManila(instant).slice(0, 'yyyy-mm-dd'.length)
}

/** The meaning of a moment: its first instant, and the first one after it, in milliseconds since 1970. */
export interface Moment {
  /** When something shown from this moment begins. */
  start: number
  /** When something shown until this moment ends: a day counts to its end, a time up to it. */
  end: number
}

/**
 * Reads a day, 2026-12-31, or a time of day, 2026-12-31T18:00, with or without seconds, in Manila unless an offset follows.
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

/** Formats a real moment in Manila for reading: 31 December 2026, or 31 December 2026, 18:00. */
export function nameMoment(moment: string): string {
  return isRealDay(moment) ? nameDay(moment) : nameInstant(readMoment(moment)?.start ?? Number.NaN)
}

/** Formats an instant in Manila for reading: 31 December 2026, 18:00, with seconds if there are any. */
export function nameInstant(instant: number): string {
  const time = inManila(instant).slice('yyyy-mm-ddT'.length, 'yyyy-mm-ddThh:mm:ss'.length)
  return `${format(instant + zone.length)}, ${time.replace(/:00$/, '')}`
}

/** The minute in Manila at an instant, as 2026-12-31T18:00. */
export function minuteAt(instant: number): string {
  return inManila(instant).slice(0, 'yyyy-mm-ddThh:mm'.length)
}

/** An instant in Manila time, in ISO 8601 format. */
function inManila(instant: number): string {
  return new Date(instant + zone.length).toISOString()
}

function timeOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`)
}
