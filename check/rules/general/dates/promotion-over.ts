import { isEmpty, spanOf } from '../../../../content/span.ts'
import { daysBetween, type Calendar } from '../../../../schema/values/calendar.ts'
import type { Rule, TextFinding } from '../../rule.ts'

/** How many days before its end a card is reported. */
const daysBefore = 7

export const promotionOver: Rule = {
  code: 'P041',
  name: 'promotion-over',
  severity: 'warning',
  summary: 'Whatever has ended is removed from the file.',
  explanation:
    'A card, a block or a page is left out of the site automatically after its last day, and stays in the file until somebody removes it or sets a later date. Days are those in {timeZoneName}. For a card this warning appears a week before, so that there is time to renew the promotion. A countdown that has ended stays on its page; nothing is reported if it has a text for after the end.',
  example: ['"desc": "First.",', '"desc": "First.", "until": "2026-05-31",'],
  texts: {
    pieces: ['Moment'],
    start:
      ({ at, today, calendar }) =>
      ({ value, path, parent }) => {
        if (path.at(-1) === 'ends') return explainEnd(value, parent, { at, calendar })
        const moment = path.at(-1) === 'until' ? calendar.readMoment(value) : undefined
        // What ends before it begins is reported as that.
        if (moment === undefined || isEmpty(spanOf(parent, calendar))) return undefined
        if (moment.end <= at && path[0] === 'campaigns') {
          return {
            message: `This campaign ended on ${calendar.nameMoment(value)}.`,
            hint: 'Remove it, with what joins it, or write a later date.',
          }
        }
        if (moment.end <= at) {
          return {
            message: `This ended on ${calendar.nameMoment(value)}, so it is no longer shown.`,
            hint: 'Remove what has ended, or write a later date.',
          }
        }
        const left = daysBetween(today, calendar.dayAt(moment.end - 1))
        if (left > daysBefore || !isInList(path)) return undefined
        return {
          message: `This ends ${inDays(left)}, on ${calendar.nameMoment(value)}.`,
          hint: 'After that, it is no longer shown. To keep it, write a later date.',
        }
      },
  },
}

/** A countdown that is over, unless it has a text for then. */
function explainEnd(
  value: string,
  block: Record<string, unknown>,
  { at, calendar }: { at: number; calendar: Calendar },
): TextFinding | undefined {
  const end = calendar.readMoment(value)?.end
  if (end === undefined || end > at || block['after'] !== undefined) return undefined
  return {
    message: `This ended on ${calendar.nameMoment(value)}, and the page still shows the date.`,
    hint: 'Remove the block, write a later date, or add a text for after the end: "after".',
  }
}

/** Whether a path leads to an entry of a block's list, and not to a block or a page. */
function isInList(path: readonly unknown[]): boolean {
  return path.length > ['pages', '/', 'blocks', 0, 'until'].length
}

function inDays(days: number): string {
  if (days === 0) return 'today'
  return days === 1 ? 'tomorrow' : `in ${days} days`
}
