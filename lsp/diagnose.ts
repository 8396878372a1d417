import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Connection, DiagnosticSeverity, type Range } from 'vscode-languageserver/node'
import type { CheckResult } from '../check/check.ts'
import { mergeProblems } from '../check/formats/merge-reports.ts'
import type { Problem, Range as TextRange } from '../check/problem/problem.ts'
import { siteRoot } from '../schema/config/site-root.ts'
import { groupBy } from '../schema/read/group-by.ts'
import { projectRoot } from '../schema/read/load-schemas.ts'
import { explainFailure } from '../site/files/explain-failure.ts'
import { placeSite } from '../site/files/site-files.ts'
import { isPoName, isFileOfBrand } from '../site/locales/po/po-name.ts'
import { overlayOf } from '../site/overlay/overlay-name.ts'
import type { SiteChecker } from '../site/site-checker.ts'
import type { SiteState, Workspace } from './site/workspace.ts'

/** Checks the site after changes and sends its problems to the editor. */
export type Diagnose = ReturnType<typeof createDiagnose>

/** The last check of a site: the problems of each file, by its name, and the versions of the open documents, by URI. */
interface LatestCheck {
  checked: readonly CheckedSite[]
  problems: ReadonlyMap<string, readonly FoundProblem[]>
  versions: ReadonlyMap<string, number>
}

/** The pause in typing, in milliseconds, after which the site is checked. */
const rest = 200

/** Creates the check that runs in the background, once at a time. Problems of files that are not open are sent as well. */
export function createDiagnose(connection: Connection, workspace: Workspace, checker: SiteChecker) {
  const { main, uriOf } = workspace
  let latest: LatestCheck | undefined
  let sent: Iterable<string> = []
  let timer: NodeJS.Timeout | undefined
  /** Whether a check was asked for that has not started. */
  let isDue = false
  let last = Promise.resolve()

  async function run(): Promise<void> {
    isDue = false
    const state = await workspace.read()
    const versions = new Map(Array.from(state.open.values(), ({ uri, version }) => [uri, version]))
    const checked = await checkState(checker, workspace, state)
    // A newer text will be checked next.
    if (isDue) return
    const problems = listByFile(checked, main)
    latest = { checked, problems, versions }
    const open = [...state.open.keys()].filter((name) => state.has(name) || isPoName(name))
    for (const name of new Set([...problems.keys(), ...open, ...sent])) {
      const uri = uriOf(name)
      const version = versions.get(uri)
      const diagnostics = (problems.get(name) ?? []).map((one) => toDiagnostic(one, workspace))
      const known = version !== undefined && { version }
      await connection.sendDiagnostics({ uri, diagnostics, ...known })
    }
    sent = [...problems.keys()]
  }

  /** Starts a check that was asked for, and resolves when the last one has ended. */
  function settle(): Promise<void> {
    clearTimeout(timer)
    if (isDue)
      last = last
        .then(run)
        .catch((error: unknown) => connection.console.error(explainFailure(error)))
    return last
  }

  return {
    /** Asks for a check once there were no further requests for a moment. */
    request: (): void => {
      isDue = true
      clearTimeout(timer)
      timer = setTimeout(() => void settle(), rest)
    },
    settle,
    latest: () => latest,
  }
}

/** The check of a site without an overlay, or with that of a brand. */
export interface CheckedSite {
  brand: string | undefined
  result: CheckResult
}

/** A problem of a file, and the check that found it. */
export interface FoundProblem {
  problem: Problem
  brand: string | undefined
}

/** Checks a site, and once more for each brand whose overlay or translations are open in the editor. */
async function checkState(
  checker: SiteChecker,
  { pagesFile }: Workspace,
  { open, brands, readBytes }: SiteState,
): Promise<CheckedSite[]> {
  const names = [...open.keys()]
  const poNames = names.filter(isPoName)
  const shown = brands.filter(
    (brand) => open.has(overlayOf(brand)) || poNames.some((name) => isFileOfBrand(name, brand)),
  )
  const added = names.filter((name) => !isPoName(name))
  const options = { read: readBytes, added, translations: true }
  const poTexts = new Map(poNames.map((name) => [name, open.get(name)?.getText() ?? '']))
  const checked: CheckedSite[] = []
  for (const brand of [undefined, ...shown]) {
    const result = await checker.check({ ...placeSite(pagesFile, brand), poTexts }, options)
    checked.push({ brand, result })
  }
  return checked
}

/** The problems of each file, by its name. One that is found with an overlay as well is listed once. */
function listByFile(checked: readonly CheckedSite[], main: string): Map<string, FoundProblem[]> {
  const sites = checked.map(({ brand, result: { problems } }) => ({ name: brand, problems }))
  const found = mergeProblems(sites).map(({ problem, names: [brand] }) => ({ problem, brand }))
  return groupBy(found, ({ problem: { file = main } }) => file)
}

/** Turns a problem into a diagnostic. Its source is the command that reports it. */
export function toDiagnostic({ problem, brand }: FoundProblem, { main, uriOf }: Workspace) {
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
