import { nameDay } from '../../../schema/values/calendar.ts'
import { codeNames } from '../../problem/problem.ts'
import type { Rule } from '../rule.ts'

export const staleHouseRule: Rule = {
  code: 'P055',
  severity: 'warning',
  adjustable: true,
  summary: 'Rules made by others are reviewed in time.',
  explanation:
    'Regulators change their rules, and helplines change their numbers. Each such rule has a date by which somebody must review it. Ask the maintainer of the checks to read the source and set a new date in check/rules/gambling/house-rules.ts.',
  example: ['"minAge": 21', '"minAge": 21'],
  exampleWith: { today: '2100-01-01' },
  *site({ today }, rules) {
    for (const { code, houseRule } of rules) {
      if (houseRule === undefined || today <= houseRule.reviewBy) continue
      yield {
        path: ['site', 'responsibleGambling'],
        at: 'key',
        message: `The rule ${code} ${codeNames[code]} was due for review by ${nameDay(houseRule.reviewBy)}.`,
        hint: `Read the source, and set a new review date for the rule. Source: ${houseRule.source}`,
      }
    }
  },
}
