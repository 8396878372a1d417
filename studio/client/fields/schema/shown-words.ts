import type { Dates } from '../../../../content/layers/campaigns.ts'
import type { JsonObject } from '../../../../schema/read/json-object.ts'
import type { Calendar } from '../../../../schema/values/calendar.ts'
import { localeTag, t } from '../../i18n/translate.ts'

/**
 * Describes when a block, an entry, a page or a section is shown by its own dates or campaign: 1–15 Aug, or from 1 Dec, 18:00.
 * Empty if it is always shown.
 */
export function describeWhen(
  { from, until, campaign }: JsonObject,
  campaigns: readonly { name: string; title: string; dates: Dates }[],
  calendar: Calendar,
  now = Date.now(),
): string {
  if (typeof campaign === 'string') {
    const { title = campaign, dates } = campaigns.find(({ name }) => name === campaign) ?? {}
    const words = describeWhen({ ...dates }, [], calendar, now)
    return t('during {title}', { title: words ? `${title} (${words})` : title })
  }
  const days = [from, until].map((moment) =>
    typeof moment === 'string' && !moment.includes('T') && calendar.readMoment(moment)
      ? shorten(moment, calendar, now)
      : undefined,
  )
  const [first, last] = days
  if (first !== undefined && last !== undefined) return joinDays(first, last)
  const bounds = [
    [t('from {moment}'), from],
    [t('until {moment}'), until],
  ] as const
  return bounds
    .flatMap(([word, moment]) =>
      typeof moment === 'string' && calendar.readMoment(moment)
        ? [word.replace('{moment}', shorten(moment, calendar, now))]
        : [],
    )
    .join(', ')
}

/** 1 Aug and 15 Aug as 1–15 Aug. */
function joinDays(first: string, last: string): string {
  const [day = '', ...month] = first.split(' ')
  const isSame = month.join(' ') === last.split(' ').slice(1).join(' ')
  if (first === last) return last
  return isSame && /^\d/.test(day) ? `${day}–${last}` : `${first} – ${last}`
}

/** 31 December 2026, 18:00 as 31 Dec, 18:00 in that year. */
function shorten(moment: string, calendar: Calendar, now: number): string {
  const year = calendar.dayAt(now).slice(0, 'yyyy'.length)
  return calendar
    .nameMoment(moment, localeTag())
    .replace(/([A-Z][a-z]{2})[a-z]+/, '$1')
    .replace(` ${year}`, '')
}
