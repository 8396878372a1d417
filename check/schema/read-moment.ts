import { utc } from '../../schema/values/calendar.ts'

/**
 * Reads a date as people write it: 31.12.2026, 12/31/2026, 2026-5-1, 31 December 2026, with a time or without one. Returns
 * it as 2026-12-31 or 2026-12-31T18:00: two moments if day and month cannot be told apart, none if it is not a date.
 */
export function readWrittenMoment(written: string): string[] {
  const [, words = '', hour, minute = '00', half = ''] =
    /^(.+?)(?:(?:T|,?\s+(?:at\s+)?)(\d{1,2})(?::(\d{2}))?(?::00)?\s*([ap]m)?)?$/i.exec(written) ??
    []
  const days = readDay(words.trim())
  const moments =
    hour === undefined ? days : days.map((day) => `${day}T${toHour(hour, half)}:${minute}`)
  return [...new Set(moments)].filter((moment) => utc.readMoment(moment) !== undefined)
}

/** Whether a written date is also one if its first two numbers, both up to 12, change places: 03.04.2027. */
export function mayBeSwapped(written: string): boolean {
  const [, a = 0, b = 0] = /^\s*(\d{1,2})[-./](\d{1,2})[-./]\d{4}/.exec(written)?.map(Number) ?? []
  return a <= 12 && b <= 12 && a !== b
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** The days that may be meant; they need not be in the calendar. */
function readDay(words: string): string[] {
  const [, year, , second, third] = /^(\d{4})([-./]?)(\d{1,2})\2(\d{1,2})$/.exec(words) ?? []
  if (year !== undefined) return [join(year, second, third)]
  const [, a, sign, b, last] = /^(\d{1,2})([-./])(\d{1,2})\2(\d{4})$/.exec(words) ?? []
  if (last !== undefined) {
    return sign === '.' ? [join(last, b, a)] : [join(last, a, b), join(last, b, a)]
  }
  const [, before, name = '', after, end] =
    /^(?:[a-z]+day,? )?(?:(\d{1,2})(?:st|nd|rd|th)? (?:of )?)?([a-z]{3,9})\.?(?: (\d{1,2})(?:st|nd|rd|th)?)?,? (\d{4})$/i.exec(
      words,
    ) ?? []
  const month = months.indexOf(name.slice(0, 3).toLowerCase()) + 1
  return month === 0 ? [] : [join(end, String(month), before ?? after)]
}

function join(year = '', month = '', day = ''): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

function toHour(hour: string, half: string): string {
  if (half === '') return hour.padStart(2, '0')
  return String((Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)).padStart(2, '0')
}
