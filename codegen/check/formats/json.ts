import { codeNames } from '../problem.ts'
import { countProblems, type Report } from './report.ts'

/** The report for programs, in the shape of report.schema.json. */
export function formatJson({ file, problems, omitted }: Report): string {
  const shown = problems.map(({ code, severity, ...rest }) => ({
    code,
    name: codeNames[code],
    severity,
    ...rest,
  }))
  const report = { version: 1, file, ...countProblems(problems), omitted, problems: shown }
  return `${escapeSteering(JSON.stringify(report, undefined, 2))}\n`
}

/** The same JSON, but safe to look at: characters that steer a terminal or the direction of a line as \uXXXX. */
function escapeSteering(json: string): string {
  return json.replace(
    /[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
