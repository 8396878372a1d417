import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { DiagnosticSeverity, type Diagnostic, type Range } from 'vscode-languageserver/node'
import type { Range as TextRange } from '../../check/problem/problem.ts'
import { siteRoot } from '../../schema/config/site-root.ts'
import { projectRoot } from '../../schema/read/load-schemas.ts'
import type { FoundProblem } from '../site/check-state.ts'
import type { Workspace } from '../site/workspace.ts'

/** Turns a problem into a diagnostic. Its source is the command that reports it. */
export function toDiagnostic(
  { problem, brand }: FoundProblem,
  { main, uriOf }: Workspace,
): Diagnostic {
  const { code, name, severity, range, message, hint, related } = problem
  return {
    severity: severity === 'error' ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
    range: toRange(range),
    code,
    codeDescription: { href: `${pageOf(code)}#${code.toLowerCase()}-${name}` },
    source: brand === undefined ? 'validate' : `validate --brand ${brand}`,
    message: `${message}\n${hint}`,
    ...(related && {
      relatedInformation: related.map((place) => ({
        location: { uri: uriOf(place.file ?? main), range: toRange(place) },
        message: 'Related place',
      })),
    }),
  }
}

/** Turns lines and columns from 1 into those of the protocol, which start at 0; both count UTF-16 units. */
function toRange({ start, end }: TextRange): Range {
  return {
    start: { line: start.line - 1, character: start.column - 1 },
    end: { line: end.line - 1, character: end.column - 1 },
  }
}

/** The page that explains a code: codes of a site's own rules do not start with P. */
function pageOf(code: string): string {
  const page = /^P\d/.test(code)
    ? join(projectRoot, 'docs', 'problems.md')
    : join(siteRoot, 'generated', 'problems.md')
  return pathToFileURL(page).href
}
