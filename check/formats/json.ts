import { codeNames } from '../problem/problem.ts'
import { countProblems, type Report } from './report.ts'
import { writeJson } from './write-json.ts'

/** The report for programs, in the shape of report.schema.json. */
export function formatJson({ file, problems, omitted }: Report): string {
  const shown = problems.map(({ code, severity, ...rest }) => ({
    code,
    name: codeNames[code],
    severity,
    ...rest,
  }))
  const report = { version: 1, file, ...countProblems(problems), omitted, problems: shown }
  return writeJson(report)
}
