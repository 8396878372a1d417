import { nameDay } from '../../../../schema/values/calendar.ts'
import type { Rule } from '../../rule.ts'

export const staleHouseRule: Rule = {
  code: 'P055',
  name: 'stale-house-rule',
  severity: 'warning',
  summary: 'Rules made by others are reviewed in time.',
  explanation:
    'Regulators change their rules, and helplines change their numbers. Each such rule has a date by which somebody must review it. Ask the maintainer of the checks to read the source and set a new date in the rule set.',
  example: ['"site": {', '"site": {'],
  exampleWith: { today: '2100-01-01' },
  *site({ today }, rules) {
    for (const { code, name, houseRule } of rules) {
      if (houseRule === undefined || today <= houseRule.reviewBy) continue
      yield {
        path: ['site', ...(houseRule.setting === undefined ? [] : [houseRule.setting])],
        at: 'key',
        message: `The rule ${code} ${name} was due for review by ${nameDay(houseRule.reviewBy)}.`,
        hint: `Read the source, and set a new review date for the rule. Source: ${houseRule.source}`,
      }
    }
  },
}
