import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, createCalendar } from '../../../schema/values/calendar.ts'
import { openTimeZone } from '../../../schema/values/time-zone.ts'

const hour = 60 * 60 * 1000

/** Zones with and without daylight saving, in both hemispheres, with half and quarter hours, and with 26 hours between them. */
const zoneNames = [
  ...'UTC Asia/Manila Europe/Berlin America/New_York America/St_Johns'.split(' '),
  ...'America/Sao_Paulo America/Havana Africa/Cairo Africa/Casablanca Asia/Beirut'.split(' '),
  ...'Asia/Kathmandu Australia/Lord_Howe Pacific/Apia Pacific/Kiritimati'.split(' '),
]
const zones = fc.constantFrom(...zoneNames)
const instants = fc.integer({
  min: Date.UTC(1972, 0, 1) / 60_000,
  max: Date.UTC(2099, 0, 1) / 60_000,
})

it('a time zone shows the same time as Intl', () => {
  fc.assert(
    fc.property(zones, instants, (name, minutes) => {
      const instant = minutes * 60_000
      expect(instant + openTimeZone(name).offsetAt(instant)).toBe(clockOf(name, instant))
    }),
  )
})

it('a time zone finds all instants of a local time', () => {
  fc.assert(
    fc.property(zones, instants, (name, minutes) => {
      const local = minutes * 60_000
      const shown = Array.from(
        { length: 27 * 12 + 1 },
        (_, count) => local - 14 * hour + (count * hour) / 12,
      )
      const expected = shown.filter((instant) => clockOf(name, instant) === local)
      expect(openTimeZone(name).instantsOf(local)).toEqual(expected)
    }),
    { numRuns: 100 },
  )
})

it('a time zone suggests the name that is meant', () => {
  expect(() => openTimeZone('Asia/Manilla').offsetAt(0)).toThrow(
    'site.config.ts: "timeZone" is "Asia/Manilla", which is not the IANA name of a time zone. Did you mean "Asia/Manila"?',
  )
})

describe('a calendar', () => {
  it('has no instant between two days, or in both', () => {
    fc.assert(
      fc.property(zones, instants, (name, minutes) => {
        const { dayAt, readMoment } = createCalendar(name)
        const day = dayAt(minutes * 60_000)
        const { start, end } = readMoment(day) ?? { start: 0, end: 0 }
        expect(readMoment(addDays(day, 1))?.start).toBe(end)
        expect([start, end - 1].map(dayAt)).toEqual([day, day])
        expect([start - 1, end].map(dayAt)).not.toContain(day)
      }),
    )
  })

  it('reads the minute of each instant, or asks which one is meant', () => {
    fc.assert(
      fc.property(zones, instants, (name, minutes) => {
        const { minuteAt, offsetAt, readMoment, readUnclear } = createCalendar(name)
        const instant = minutes * 60_000
        const minute = minuteAt(instant)
        const read = readMoment(minute)
        expect(read ? [read.start] : readUnclear(minute)).toContain(instant)
        expect(readMoment(minute + offsetAt(instant))?.start).toBe(instant)
      }),
    )
  })

  const berlin = createCalendar('Europe/Berlin')

  it.each([
    ['2026-03-28', 24],
    ['2026-03-29', 23],
    ['2026-10-25', 25],
  ])('knows how long %s is', (day, hours) => {
    const { start = 0, end = 0 } = berlin.readMoment(day) ?? {}
    expect((end - start) / hour).toBe(hours)
  })

  it('does not read a time that is skipped or occurs twice', () => {
    const read = ['2026-03-29T01:59', '2026-03-29T02:30', '2026-03-29T03:00'].map(
      (time) => berlin.readMoment(time)?.start,
    )
    expect(read).toEqual([
      Date.parse('2026-03-29T00:59Z'),
      undefined,
      Date.parse('2026-03-29T01:00Z'),
    ])
    expect(berlin.readUnclear('2026-03-29T02:30')).toEqual([Date.parse('2026-03-29T01:30Z')])
    expect(berlin.readMoment('2026-10-25T02:30')).toBeUndefined()
    expect(berlin.readUnclear('2026-10-25T02:30')).toEqual(
      ['2026-10-25T00:30Z', '2026-10-25T01:30Z'].map((time) => Date.parse(time)),
    )
    expect(berlin.readMoment('2026-10-25T02:30+01:00')?.start).toBe(Date.parse('2026-10-25T01:30Z'))
    expect(
      ['2026-10-26T02:30', '2026-10-25T25:00', '2026-10-25T02:30Z', 'soon'].map(berlin.readUnclear),
    ).toEqual([undefined, undefined, undefined, undefined])
  })
})

const formats = new Map<string, Intl.DateTimeFormat>()

/** What clocks show at an instant, in milliseconds since 1970, from the parts that Intl names. */
function clockOf(timeZone: string, instant: number): number {
  let format = formats.get(timeZone)
  if (!format) {
    const parts = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric' } as const
    const rest = { minute: 'numeric', second: 'numeric', hourCycle: 'h23', timeZone } as const
    formats.set(timeZone, (format = new Intl.DateTimeFormat('en-US', { ...parts, ...rest })))
  }
  const numbers = new Map(
    format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  )
  const of = (type: Intl.DateTimeFormatPartTypes): number => numbers.get(type) ?? Number.NaN
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
}
