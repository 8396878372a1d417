import { nameDay } from '../../../schema/values/calendar.ts'
import { codeNames } from '../../problem/problem.ts'
import type { Rule } from '../rule.ts'

export const staleHouseRule: Rule = {
  code: 'P055',
  severity: 'warning',
  adjustable: true,
  summary: 'Rules that others make have been reviewed in time.',
  explanation:
    'The regulator changes its rules, and helplines change their numbers. Each such rule has a day by which somebody looks whether it still holds. Ask whoever looks after the checks to read the source and to set a new day in check/rules/gambling/house-rules.ts.',
  example: ['"minAge": 21', '"minAge": 21'],
  exampleWith: { today: '2100-01-01' },
  *site({ today }, rules) {
    for (const { code, houseRule } of rules) {
      if (houseRule === undefined || today <= houseRule.reviewBy) continue
      yield {
        code: 'P055',
        path: ['site', 'responsibleGambling'],
        at: 'key',
        message: `The rule ${code} ${codeNames[code]} was to be reviewed by ${nameDay(houseRule.reviewBy)}.`,
        hint: `Read the source, and give the rule a new day. Source: ${houseRule.source}`,
      }
    }
  },
}
