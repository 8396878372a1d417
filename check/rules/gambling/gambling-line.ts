import { asRecord } from '../../../schema/read/json-object.ts'
import { gamblingLine as line, houseRules } from './house-rules.ts'
import type { Rule } from '../rule.ts'

export const gamblingLine: Rule = {
  code: 'P051',
  severity: 'error',
  adjustable: true,
  houseRule: houseRules.line,
  summary: `Every page has the line "${line}" at its foot.`,
  explanation:
    'It is the wording that the regulator asks for, so not a letter of it is changed. The older line "Keep it fun" is replaced by it.',
  example: [line, 'Keep it fun.'],
  *site({ site }) {
    const path = ['site', 'responsibleGambling', 'line']
    const found = asRecord(site['responsibleGambling'])['line']
    if (typeof found !== 'string' || found === line) return
    if (/[{}]/.test(found.replaceAll('{keyword}', ''))) return // a token that nobody knows is told already
    yield {
      code: 'P051',
      path,
      message: 'This is not the line that the regulator asks for.',
      hint: `Write "line": "${line}"`,
      fix: {
        title: `Write "${line}"`,
        safe: false,
        edits: [{ kind: 'set', path, value: line }],
      },
    }
  },
}
