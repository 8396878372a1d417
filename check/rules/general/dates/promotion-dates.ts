import { isEmpty, spanOf } from '../../../../content/span.ts'
import { isRealDay, type Calendar } from '../../../../schema/values/calendar.ts'
import { normalizePath } from '../../../../schema/values/path.ts'
import type { Finding } from '../../../problem/problem.ts'
import { quote } from '../../../problem/wording.ts'
import type { Occurrence } from '../../../walk.ts'
import type { Rule } from '../../rule.ts'

export const promotionDates: Rule = {
  code: 'P039',
  name: 'promotion-dates',
  severity: 'error',
  adjustable: false,
  summary: 'Dates are valid, and nothing ends before it begins.',
  explanation:
    'A card, a block or a page can be shown from and until a day, written as year, month and day, or a time of a day. It must end after it begins. The page "/" is always shown.',
  example: ['"desc": "First.",', '"desc": "First.", "until": "2026-02-30",'],
  texts: {
    pieces: ['Moment'],
    start:
      ({ calendar }) =>
      ({ value, path, parent }) => {
        const isOfHome = path.length === 3 && normalizePath(String(path[1])) === '/'
        if (isOfHome && path[2] !== 'published') {
          return {
            at: 'key',
            message: 'The page "/" cannot have dates, because visitors see it first.',
            hint: 'Move the dates to its blocks.',
          }
        }
        return calendar.readMoment(value)
          ? explainOrder({ value, path, parent }, calendar)
          : explain(value, calendar)
      },
  },
}

type Fault = Pick<Finding, 'message' | 'hint' | 'related'>

function explain(value: string, calendar: Calendar): Fault {
  const [day = ''] = value.split('T')
  if (!isRealDay(day)) {
    const last = lastDayBefore(day)
    return {
      message: `${quote(day)} is not a valid date.`,
      hint:
        last === undefined
          ? 'Write a day that exists, for example 2026-12-31.'
          : `The last day of this month is ${last}.`,
    }
  }
  const unclear = calendar.readUnclear(value)
  if (unclear) return explainClocks(value, unclear, calendar)
  return {
    message: `${quote(value)} is not a valid time.`,
    hint: `Hours go from 00 to 23, minutes and seconds from 00 to 59. For the whole day, write ${quote(day)}.`,
  }
}

/** What is wrong with a time that clocks skip, or show twice. */
function explainClocks(
  value: string,
  [first, second]: NonNullable<ReturnType<Calendar['readUnclear']>>,
  { place, minuteAt, offsetAt }: Calendar,
): Fault {
  if (second === undefined)
    return {
      message: `${quote(value)} does not exist in ${place}, because clocks are set forward at that time.`,
      hint: `Write an earlier or a later time, for example ${quote(minuteAt(first))}.`,
    }
  const [before, after] = [first, second].map((instant) => quote(value + offsetAt(instant)))
  return {
    message: `${quote(value)} occurs twice in ${place}, because clocks are set back at that time.`,
    hint: `Write ${before} for the first time, or ${after} for the second.`,
  }
}

/** The last day of the month of a day that the month does not have. */
function lastDayBefore(day: string): string | undefined {
  return [28, 29, 30, 31]
    .map((number) => `${day.slice(0, 8)}${number}`)
    .findLast((other) => other < day && isRealDay(other))
}

function explainOrder(
  { value, path, parent }: Pick<Occurrence, 'value' | 'path' | 'parent'>,
  calendar: Calendar,
): Fault | undefined {
  const { from } = parent
  const isOrdered = calendar.readMoment(from) === undefined || !isEmpty(spanOf(parent, calendar))
  if (path.at(-1) !== 'until' || isOrdered) return undefined
  return {
    related: [{ path: [...path.slice(0, -1), 'from'] }],
    message:
      from === value
        ? 'This ends when it begins, so it is never shown.'
        : `This ends before it begins: "from" is ${quote(from)}.`,
    hint: 'Correct one of the two dates.',
  }
}
