import { countProblems, type Report } from './report.ts'

/** The report for programs, in the shape of report.schema.json. */
export function formatJson({ file, problems, omitted }: Report): string {
  const listed = problems.map(({ code, name, severity, shown: _shown, ...rest }) => ({
    code,
    name,
    severity,
    ...rest,
  }))
  const report = { version: 1, file, ...countProblems(problems), omitted, problems: listed }
  return writeJson(report)
}

/** Formats JSON with characters that control a terminal or the direction of a line escaped as \uXXXX. */
export function writeJson(value: unknown): string {
  const json = JSON.stringify(value, undefined, 2)
  const escaped = json.replace(
    /[\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return `${escaped}\n`
}
