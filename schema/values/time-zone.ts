import { tzOffset } from '@date-fns/tz/tzOffset'
import { suggest } from '../config/suggest.ts'
import { UserError } from '../read/user-error.ts'

/** Milliseconds. */
export const dayLength = 24 * 60 * 60 * 1000

/** No time zone has changed its clocks and changed them back within a week. */
const week = 7 * dayLength

/**
 * Opens a time zone by its IANA name. Local times are milliseconds since 1970 as its clocks show them. Its functions throw
 * UserError if there is none of that name.
 */
export function openTimeZone(name: string) {
  const weeks = new Map<number, number>()

  /** How far its clocks are ahead of UTC at an instant, in milliseconds. */
  function offsetAt(instant: number): number {
    const number = Math.floor(instant / week)
    let offset = weeks.get(number)
    if (offset === undefined) {
      const start = readOffset(number * week)
      offset = start === readOffset((number + 1) * week) ? start : Number.NaN
      weeks.set(number, offset)
    }
    return Number.isNaN(offset) ? readOffset(instant) : offset
  }

  function readOffset(instant: number): number {
    const minutes = tzOffset(name, new Date(instant))
    if (Number.isNaN(minutes)) throw unknownZone(name)
    return Math.round(minutes * 60) * 1000
  }

  return {
    offsetAt,
    /** The instants at which its clocks show a local time, in order: none or two of them when clocks are changed. */
    instantsOf(local: number): number[] {
      const before = offsetAt(local - dayLength)
      const after = offsetAt(local + dayLength)
      if (before === after) return [local - before]
      return [local - before, local - after]
        .filter((instant) => instant + offsetAt(instant) === local)
        .toSorted((a, b) => a - b)
    },
  }
}

function unknownZone(name: string): UserError {
  const near = suggest(name, Intl.supportedValuesOf('timeZone'))
  const question = near === undefined ? '' : ` Did you mean "${near}"?`
  return new UserError(
    `site.config.ts: "timeZone" is ${JSON.stringify(name)}, which is not the IANA name of a time zone.${question}`,
  )
}
