import { asRecord } from '../../../schema/read/json-object.ts'
import { langOf, languageOf } from '../../../schema/values/locale.ts'
import { tokenPatternOf } from '../../../schema/values/tokens.ts'
import { fixWith } from '../../problem/fix-with.ts'
import type { Rule } from '../rule.ts'
import { englishLine as english, gamblingLines, houseRules } from './house-rules.ts'

export const gamblingLine: Rule = {
  code: 'P051',
  name: 'gambling-line',
  severity: 'error',
  houseRule: houseRules.line,
  wording: gamblingLines,
  summary: `Every page shows the line "${english}" in its footer.`,
  explanation: `The regulator requires this exact wording. It replaces the older line "Keep it fun". On pages in Filipino, the line is "${gamblingLines.get('fil')}".`,
  example: [english, 'Keep it fun.'],
  *site({ site, schemas }) {
    const line = gamblingLines.get(languageOf(langOf(site, schemas))) ?? english
    const path = ['site', 'responsibleGambling', 'line']
    const found = asRecord(site['responsibleGambling'])['line']
    if (typeof found !== 'string' || found === line) return
    if (/[{}]/.test(found.replaceAll(tokenPatternOf(schemas.settings), ''))) return // an unknown token is reported by its own rule
    yield {
      path,
      message: 'This is not the line that the regulator requires.',
      hint: `Write "line": "${line}"`,
      fix: fixWith(`Write "${line}"`, path, line),
    }
  },
}
