import { daysBetween, isRealDay, nameDay } from '../../calendar.ts'
import { nothing, type Rule } from './rule.ts'

/** So many days before its end a promotion is warned of. */
const ahead = 7

export const promotionOver: Rule = {
  code: 'P041',
  severity: 'warning',
  adjustable: true,
  summary: 'No promotion is shown after its last day.',
  explanation:
    'An offer that nobody can claim any more misleads people. The days are those of Manila. You are told a week before the last day, so that there is time to renew the promotion or to take it off the page.',
  example: ['"desc": "First.",', '"desc": "First.", "until": "2026-05-31",'],
  texts: {
    pieces: ['Day'],
    start:
      ({ today }) =>
      ({ value, path }) => {
        if (path.at(-1) !== 'until' || path[1] === 'checks' || !isRealDay(value)) return nothing
        const left = daysBetween(today, value)
        if (left > ahead) return nothing
        return [
          left < 0
            ? {
                code: 'P041',
                path,
                message: `The promotion ended on ${nameDay(value)}.`,
                hint: 'Remove the card, or give it a new last day.',
              }
            : {
                code: 'P041',
                path,
                message: `The promotion ends ${inDays(left)}, on ${nameDay(value)}.`,
                hint: 'Renew it, or plan to remove the card after that day.',
              },
        ]
      },
  },
}

function inDays(days: number): string {
  if (days === 0) return 'today'
  return days === 1 ? 'tomorrow' : `in ${days} days`
}
