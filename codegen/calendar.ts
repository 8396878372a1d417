const dayLength = 24 * 60 * 60 * 1000
const names = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

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

function timeOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`)
}
