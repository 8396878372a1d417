import { asRecord } from '../../../../schema/read/json-object.ts'
import { daysBetween, isRealDay, nameDay } from '../../../../schema/values/calendar.ts'
import type { Finding } from '../../../problem/problem.ts'
import { quote } from '../../../problem/wording.ts'
import type { Rule } from '../../rule.ts'

/** How many days before its end an exception is reported. */
const daysBefore = 14

export const checkException: Rule = {
  code: 'P040',
  name: 'check-exception',
  severity: 'warning',
  adjustable: false,
  summary: 'Exceptions to the rules have an effect, and are reviewed before they end.',
  explanation:
    'In "checks" the site can turn a rule off, or make it a warning or an error, for a reason and until a certain date. After that date the rule applies as before. This warning appears two weeks before the date, when it has passed, when it is not a valid date, and when the exception changes nothing.',
  example: [
    '"imageCount": 2,',
    '"imageCount": 2, "checks": { "dead-link": { "severity": "warning", "reason": "The page comes in May.", "until": "2026-05-31" } },',
  ],
  *site({ site, today }, rules) {
    const exceptions = asRecord(site['checks'])
    for (const rule of rules) {
      const { name } = rule
      if (rule.adjustable === false || !Object.hasOwn(exceptions, name)) continue
      const { severity, until } = asRecord(exceptions[name])
      const path = ['site', 'checks', name]
      const own = rule.severity === 'error' ? 'an error' : 'a warning'
      const fault = explainDay(until, today, `Then ${name} is ${own} again.`)
      if (fault) yield { path: [...path, 'until'], ...fault }
      else if (severity === rule.severity) {
        yield {
          path: [...path, 'severity'],
          message: `This exception changes nothing: ${name} is already ${own}.`,
          hint: 'Remove it.',
        }
      }
    }
  },
}

function explainDay(
  until: unknown,
  today: string,
  then: string,
): Pick<Finding, 'message' | 'hint'> | undefined {
  if (typeof until !== 'string') return undefined
  if (!isRealDay(until)) {
    return {
      message: `${quote(until)} is not a valid date, so this exception has no effect.`,
      hint: 'Write a day that exists, for example 2026-12-31.',
    }
  }
  const left = daysBetween(today, until)
  if (left < 0) {
    return {
      message: `This exception ended on ${nameDay(until)} and no longer has an effect.`,
      hint: 'Remove it. If it is still needed, write a later date and update the reason.',
    }
  }
  if (left > daysBefore) return undefined
  return {
    message: `This exception ends ${left === 0 ? 'today' : `on ${nameDay(until)}`}. ${then}`,
    hint: 'Fix the problem it is for, or write a later date and update the reason.',
  }
}
