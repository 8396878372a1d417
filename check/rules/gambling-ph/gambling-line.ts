import { asRecord } from '../../../schema/read/json-object.ts'
import { fixWith } from '../../problem/fix-with.ts'
import { gamblingLine as line, houseRules } from './house-rules.ts'
import type { Rule } from '../rule.ts'

export const gamblingLine: Rule = {
  code: 'P051',
  name: 'gambling-line',
  severity: 'error',
  adjustable: true,
  houseRule: houseRules.line,
  summary: `Every page shows the line "${line}" in its footer.`,
  explanation:
    'The regulator requires this exact wording. It replaces the older line "Keep it fun".',
  example: [line, 'Keep it fun.'],
  *site({ site }) {
    const path = ['site', 'responsibleGambling', 'line']
    const found = asRecord(site['responsibleGambling'])['line']
    if (typeof found !== 'string' || found === line) return
    if (/[{}]/.test(found.replaceAll('{keyword}', ''))) return // an unknown token is reported by its own rule
    yield {
      path,
      message: 'This is not the line that the regulator requires.',
      hint: `Write "line": "${line}"`,
      fix: fixWith(`Write "${line}"`, path, line),
    }
  },
}
