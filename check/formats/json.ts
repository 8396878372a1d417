import { countProblems, type Report } from './report.ts'
import { writeJson } from './write-json.ts'

/** The report for programs, in the shape of report.schema.json. */
export function formatJson({ file, problems, omitted }: Report): string {
  const shown = problems.map(({ code, name, severity, ...rest }) => ({
    code,
    name,
    severity,
    ...rest,
  }))
  const report = { version: 1, file, ...countProblems(problems), omitted, problems: shown }
  return writeJson(report)
}
