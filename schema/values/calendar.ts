import { onceFor, oncePer } from '../cache/once-per.ts'
import type { SiteConfig } from '../config/site-options.ts'
import { dayLength, openTimeZone } from './time-zone.ts'

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

/** The day that is a number of days after a real day. */
export function addDays(day: string, count: number): string {
  return new Date(timeOf(day) + count * dayLength).toISOString().slice(0, day.length)
}

/** Formats a real day for reading: 31 December 2026, in English or another language. */
export function nameDay(day: string, lang?: string): string {
  return format(timeOf(day), lang)
}

/** Creating a formatter takes ten milliseconds, and most runs name no day. */
const formatterOf = onceFor(
  (locale: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }),
)

function format(time: number, lang = 'en'): string {
  // All English is written as in Great Britain, whatever the region.
  return formatterOf(/^en\b/.test(lang) ? 'en-GB' : lang).format(time)
}

/** The calendar and the clocks of a time zone. Instants are in milliseconds since 1970. */
export interface Calendar {
  /** Where its clocks are, as people name it after the word "in". */
  place: string
  /**
   * Reads a day, 2026-12-31, or a time of day, 2026-12-31T18:00, with or without seconds, by the clocks of the zone unless an
   * offset follows. Something shown from this moment begins at its `start`, and something shown until it ends at its `end`: a
   * day counts to its end, a time up to it. Undefined for anything else, for a day or time that does not exist, and for a time
   * that clocks show twice.
   */
  readMoment: (value: unknown) => { start: number; end: number } | undefined
  /**
   * The instants that are meant by a time that clocks show twice, because they are turned back; for a time that they skip,
   * the instant that far after the change. Undefined for everything else.
   */
  readUnclear: (value: string) => readonly [number] | readonly [number, number] | undefined
  /** Formats an instant for reading: 31 December 2026, 18:00, with seconds if there are any. */
  nameInstant: (instant: number, lang?: string) => string
  /** Formats a real moment for reading, in English or another language: 31 December 2026, or 31 December 2026, 18:00. */
  nameMoment: (moment: string, lang?: string) => string
  /** The name of the time that clocks show at an instant, in a language: Central European Summer Time. */
  nameClock: (instant: number, lang: string) => string
  /** The first instant of a real day. */
  startOfDay: (day: string) => number
  /** The day at an instant, as 2026-12-31. */
  dayAt: (instant: number) => string
  /** The minute at an instant, as 2026-12-31T18:00. */
  minuteAt: (instant: number) => string
  /** How far clocks are ahead of UTC at an instant, as +08:00. */
  offsetAt: (instant: number) => string
}

const form =
  /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2}))?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)?)?$/

/** Creates the calendar of a time zone, by its IANA name; `place` is where its clocks are. */
export function createCalendar(timeZone: string, place = timeZone): Calendar {
  const zone = openTimeZone(timeZone)

  /** An instant as its clocks show it, in ISO 8601 format. */
  const clockAt = (instant: number): string =>
    new Date(instant + zone.offsetAt(instant)).toISOString()

  /** The first instant of a day, by its midnight in local time. Where clocks skip that, the day begins when they are changed. */
  const startAt = (midnight: number): number =>
    zone.instantsOf(midnight)[0] ?? midnight - zone.offsetAt(midnight - dayLength)

  const readMoment: Calendar['readMoment'] = (value) => {
    if (typeof value !== 'string') return undefined
    const [, day, hour, minute, second = '00', offset] = form.exec(value) ?? []
    if (!isRealDay(day)) return undefined
    if (hour === undefined || minute === undefined)
      return { start: startAt(timeOf(day)), end: startAt(timeOf(day) + dayLength) }
    if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined
    const time = Date.parse(`${day}T${hour}:${minute}:${second}${offset ?? 'Z'}`)
    if (Number.isNaN(time)) return undefined
    if (offset !== undefined) return { start: time, end: time }
    const [instant, other] = zone.instantsOf(time)
    if (instant === undefined || other !== undefined) return undefined
    return { start: instant, end: instant }
  }

  const nameInstant: Calendar['nameInstant'] = (instant, lang) => {
    const time = clockAt(instant).slice('yyyy-mm-ddT'.length, 'yyyy-mm-ddThh:mm:ss'.length)
    return `${format(instant + zone.offsetAt(instant), lang)}, ${time.replace(/:00$/, '')}`
  }

  return {
    place,
    readMoment,
    readUnclear(value) {
      // With an offset, every valid time is clear.
      if (readMoment(value) !== undefined || readMoment(`${value}Z`) === undefined) return undefined
      const time = Date.parse(`${value}Z`)
      const [first, second] = zone.instantsOf(time)
      return first === undefined || second === undefined
        ? [time - zone.offsetAt(time - dayLength)]
        : [first, second]
    },
    nameInstant,
    nameMoment: (moment, lang) =>
      isRealDay(moment)
        ? nameDay(moment, lang)
        : nameInstant(readMoment(moment)?.start ?? Number.NaN, lang),
    nameClock: (instant, lang) =>
      new Intl.DateTimeFormat(lang, { timeZone, timeZoneName: 'long' })
        .formatToParts(instant)
        .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone,
    startOfDay: (day) => startAt(timeOf(day)),
    dayAt: (instant) => clockAt(instant).slice(0, 'yyyy-mm-dd'.length),
    minuteAt: (instant) => clockAt(instant).slice(0, 'yyyy-mm-ddThh:mm'.length),
    offsetAt: (instant) => formatOffset(zone.offsetAt(instant)),
  }
}

/** The calendar of a site by its settings. */
export const calendarOf = oncePer(
  ({ timeZone, timeZoneName }: Pick<SiteConfig, 'timeZone' | 'timeZoneName'>) =>
    createCalendar(timeZone, timeZoneName),
)

/** The calendar for what is the same in all time zones. */
export const utc = createCalendar('UTC')

function formatOffset(offset: number): string {
  const minutes = Math.abs(offset) / 60_000
  const parts = [minutes / 60, minutes % 60].map((one) => String(Math.floor(one)).padStart(2, '0'))
  return `${offset < 0 ? '-' : '+'}${parts.join(':')}`
}

function timeOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`)
}
