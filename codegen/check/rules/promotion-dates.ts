import { isRealDay } from '../../calendar.ts'
import { quote } from '../suggest.ts'
import { nothing, type Rule } from './rule.ts'

export const promotionDates: Rule = {
  code: 'P039',
  severity: 'error',
  adjustable: false,
  summary: 'Promotions begin and end on days that exist, and end after they have begun.',
  explanation:
    'The last day of a promotion is shown on its card. It has to be a day of the calendar, written as year, month and day. The first day cannot be later than the last one.',
  example: ['"desc": "First.",', '"desc": "First.", "until": "2026-02-30",'],
  texts: {
    pieces: ['Day'],
    start: () => (occurrence) => {
      const { value, path, parent } = occurrence
      if (path[1] === 'checks') return nothing // an exception says so itself
      if (!isRealDay(value)) {
        return [
          {
            code: 'P039',
            path,
            message: `${quote(value)} is no day of the calendar.`,
            hint: 'Write year, month and day, for example 2026-12-31.',
          },
        ]
      }
      const { from } = parent
      if (path.at(-1) !== 'until' || !isRealDay(from) || from <= value) return nothing
      return [
        {
          code: 'P039',
          path,
          relatedPath: [...path.slice(0, -1), 'from'],
          message: `The promotion ends before it begins, on ${quote(from)}.`,
          hint: 'Correct one of the two days.',
        },
      ]
    },
  },
}
