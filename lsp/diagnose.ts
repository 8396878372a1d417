import type { Connection } from 'vscode-languageserver/node'
import { explainFailure } from '../site/files/explain-failure.ts'
import { isPoName } from '../site/locales/po/po-name.ts'
import type { SiteChecker } from '../site/site-checker.ts'
import { toDiagnostic } from './features/diagnostics.ts'
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
export interface Diagnose extends ReturnType<typeof createSchedule> {
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
  let sent: Iterable<string> = []
  const schedule = createSchedule(async () => {
    try {
      await run()
    } catch (error) {
      connection.console.error(explainFailure(error))
    }
  })

  async function run(): Promise<void> {
    const state = await workspace.read()
    const versions = new Map(Array.from(state.open.values(), ({ uri, version }) => [uri, version]))
    const checked = await checkState(checker, workspace, state)
    // A newer text will be checked next.
    if (schedule.isDue()) return
    const problems = listByFile(checked, main)
    latest = { checked, problems, state, versions }
    const open = [...state.open.keys()].filter((name) => state.has(name) || isPoName(name))
    for (const name of new Set([...problems.keys(), ...open, ...sent])) {
      const uri = uriOf(name)
      const version = versions.get(uri)
      const diagnostics = (problems.get(name) ?? []).map((one) => toDiagnostic(one, workspace))
      await connection.sendDiagnostics({
        uri,
        diagnostics,
        ...(version !== undefined && { version }),
      })
    }
    sent = [...problems.keys()]
  }

  return { ...schedule, latest: () => latest }
}

/** Runs a task, which must not reject, after changes, one run at a time. */
function createSchedule(run: () => Promise<void>) {
  let timer: NodeJS.Timeout | undefined
  let isDue = false
  let last = Promise.resolve()

  /** Starts a run that was asked for, and resolves when the last one has ended. */
  function settle(): Promise<void> {
    clearTimeout(timer)
    if (isDue) {
      last = last.then(() => {
        isDue = false
        return run()
      })
    }
    return last
  }

  return {
    /** Asks for a run once there were no further requests for a moment. */
    request: (): void => {
      isDue = true
      clearTimeout(timer)
      timer = setTimeout(() => void settle(), rest)
    },
    settle,
    /** Whether a run was asked for that has not started. */
    isDue: () => isDue,
  }
}
