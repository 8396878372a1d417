import { asRecord } from '../../../schema/read/json-object.ts'
import { fixWith } from '../../problem/fix-with.ts'
import type { Rule } from '../rule.ts'
import { helplineNumber, houseRules, isHelpline } from './house-rules.ts'

export const helpline: Rule = {
  code: 'P052',
  name: 'helpline',
  severity: 'error',
  houseRule: houseRules.helpline,
  summary: `The helpline is ${helplineNumber.number}, and can be called from the page.`,
  explanation:
    'People who need help call this number, so a wrong one does harm. The number is shown, and the link dials it.',
  example: ['"number": "(02) 8248-9568"', '"number": "(02) 8248-9586"'],
  *site({ site }) {
    const found = asRecord(asRecord(site['responsibleGambling'])['helpline'])
    for (const name of ['number', 'href'] as const) {
      const value = found[name]
      const right = helplineNumber[name]
      if (typeof value !== 'string' || isHelpline(value)) continue
      const path = ['site', 'responsibleGambling', 'helpline', name]
      yield {
        path,
        message:
          name === 'number'
            ? 'This is not the number of the National Problem Gambling Helpline.'
            : 'This link does not call the National Problem Gambling Helpline.',
        hint: `Write "${name}": "${right}"`,
        fix: fixWith(`Write "${right}"`, path, right),
      }
    }
  },
}
