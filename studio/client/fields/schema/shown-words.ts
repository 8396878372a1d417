import type { Calendar } from '../../../../schema/values/calendar.ts'
import type { JsonObject } from '../../../../schema/read/json-object.ts'
import { localeTag, t } from '../../i18n/translate.ts'

/**
 * Describes when a block, an entry, a page or a section is shown by its own dates or campaign: from 1 Dec, 18:00, until
 * 24 Dec. Empty if it is always shown.
 */
export function describeWhen(
  { from, until, campaign }: JsonObject,
  campaigns: readonly { name: string; title: string }[],
  calendar: Calendar,
  now = Date.now(),
): string {
  if (typeof campaign === 'string')
    return t('during {campaign}', {
      campaign: campaigns.find(({ name }) => name === campaign)?.title ?? campaign,
    })
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

/** 31 December 2026, 18:00 as 31 Dec, 18:00 in that year. */
function shorten(moment: string, calendar: Calendar, now: number): string {
  const year = calendar.dayAt(now).slice(0, 'yyyy'.length)
  return calendar
    .nameMoment(moment, localeTag())
    .replace(/([A-Z][a-z]{2})[a-z]+/, '$1')
    .replace(` ${year}`, '')
}
