import type { Connection } from 'vscode-languageserver/node'
import { explainFailure } from '../site/files/explain-failure.ts'
import type { SiteChecker } from '../site/site-checker.ts'
import { toDiagnostic } from './features/diagnostics.ts'
import { createSchedule, type Schedule } from './schedule.ts'
import { checkState, listByFile, type CheckedSite, type FoundProblem } from './site/check-state.ts'
import type { SiteState, Workspace } from './site/workspace.ts'

/** The last check of a site. */
export interface LatestCheck {
  checked: readonly CheckedSite[]
  /** The problems of each file, by its name. */
  problems: ReadonlyMap<string, readonly FoundProblem[]>
  state: SiteState
  /** The versions of the open documents that were checked, by URI. */
  versions: ReadonlyMap<string, number>
}

/** Checks the site after changes and sends its problems to the editor. */
export interface Diagnose extends Schedule {
  /** Returns the last check; undefined if there is none. */
  latest: () => LatestCheck | undefined
}

/** The pause in typing, in milliseconds, after which the site is checked. */
const rest = 200

/** Creates the check that runs in the background. Problems of files that are not open are sent as well. */
export function createDiagnose(
  connection: Connection,
  workspace: Workspace,
  checker: SiteChecker,
): Diagnose {
  const { main, uriOf } = workspace
  let latest: LatestCheck | undefined
  let sent = new Set<string>()
  const schedule = createSchedule(async () => {
    try {
      await run()
    } catch (error) {
      connection.console.error(explainFailure(error))
    }
  }, rest)

  async function run(): Promise<void> {
    const state = await workspace.read()
    const versions = new Map(Array.from(state.open.values(), ({ uri, version }) => [uri, version]))
    const checked = await checkState(checker, workspace, state)
    // A newer text will be checked next.
    if (schedule.isDue()) return
    const problems = listByFile(checked, main)
    latest = { checked, problems, state, versions }
    const uris = new Set<string>()
    for (const [name, found] of problems) {
      const uri = uriOf(name)
      uris.add(uri)
      const version = versions.get(uri)
      const diagnostics = found.map((one) => toDiagnostic(one, workspace))
      await send({ uri, diagnostics, ...(version !== undefined && { version }) })
    }
    const open = Array.from(state.open).flatMap(([name, { uri }]) => (state.has(name) ? [uri] : []))
    for (const uri of new Set([...sent, ...open]))
      if (!uris.has(uri)) await send({ uri, diagnostics: [] })
    sent = uris
  }

  const send = connection.sendDiagnostics.bind(connection)
  return { ...schedule, latest: () => latest }
}
