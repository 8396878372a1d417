import { dayAt, daysBetween, nameMoment, readMoment } from '../../../schema/values/calendar.ts'
import { noFindings, type Rule } from '../rule.ts'

/** So many days before its end a card is warned of. */
const daysBefore = 7

export const promotionOver: Rule = {
  code: 'P041',
  severity: 'warning',
  adjustable: true,
  summary: 'What is no longer shown is taken out of the file.',
  explanation:
    'A card, a block or a page is left out of the site by itself once its last day is over, and stays in the file until somebody removes it or gives it a later end. The days are those of Manila. Of a card you are told a week before, so that there is time to renew the promotion.',
  example: ['"desc": "First.",', '"desc": "First.", "until": "2026-05-31",'],
  texts: {
    pieces: ['Moment'],
    start:
      ({ at, today }) =>
      ({ value, path }) => {
        const moment = path.at(-1) === 'until' ? readMoment(value) : undefined
        if (moment === undefined) return noFindings
        if (moment.end <= at) {
          return [
            {
              code: 'P041',
              path,
              message: `This ended on ${nameMoment(value)}, and is left out.`,
              hint: 'Remove it, or give it a later end.',
            },
          ]
        }
        const left = daysBetween(today, dayAt(moment.end - 1))
        if (left > daysBefore || !isInList(path)) return noFindings
        return [
          {
            code: 'P041',
            path,
            message: `This ends ${inDays(left)}, on ${nameMoment(value)}.`,
            hint: 'It is left out then. To keep it, give it a later end.',
          },
        ]
      },
  },
}

/** Whether a path leads to an entry of a block's list, and not to a block or a page. */
function isInList(path: readonly unknown[]): boolean {
  return path.length > ['pages', '/', 'blocks', 0, 'until'].length
}

function inDays(days: number): string {
  if (days === 0) return 'today'
  return days === 1 ? 'tomorrow' : `in ${days} days`
}
