import { formatGithub } from './github.ts'
import { formatJson } from './json.ts'
import { formatJunit } from './junit.ts'
import { formatMarkdown } from './markdown.ts'
import { formatPretty } from './pretty.ts'
import type { Format } from './report.ts'
import { formatSarif } from './sarif.ts'

/** Every format by its name. */
export const reportFormats = {
  pretty: (report) => formatPretty(report, { color: false }),
  json: formatJson,
  github: formatGithub,
  sarif: formatSarif,
  junit: formatJunit,
  markdown: formatMarkdown,
} satisfies Record<string, Format>

/** The name of a format. */
export type ReportFormat = keyof typeof reportFormats

/** Whether a format of this name exists. */
export function isFormatName(name: string): name is ReportFormat {
  return Object.hasOwn(reportFormats, name)
}
