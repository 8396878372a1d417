import { dayLength } from '../../../schema/values/time-zone.ts'
import { localeTag, t } from '../i18n/translate.ts'

/** Writes a time for people: `14:03` if it is today, or `22 Nov 2026, 14:03`. */
export function writeMoment(time: number, now = Date.now()): string {
  const clock = writeClock(time)
  if (isSameDay(time, now)) return clock
  const day = new Date(time).toLocaleDateString(localeTag(), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
  return `${day}, ${clock}`
}

/** Writes the time of day: `14:03`. */
export function writeClock(time: number): string {
  return new Date(time).toLocaleTimeString(localeTag(), { hour: '2-digit', minute: '2-digit' })
}

/** Writes the day of a time: Today, Yesterday, or `22 November 2026`. */
export function writeDay(time: number, now = Date.now()): string {
  if (isSameDay(time, now)) return t('Today')
  if (isSameDay(time, now - dayLength)) return t('Yesterday')
  return new Date(time).toLocaleDateString(localeTag(), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
}

function isSameDay(a: number, b: number): boolean {
  return new Date(a).toDateString() === new Date(b).toDateString()
}
