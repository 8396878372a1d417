import type { StudioProblem } from '../../api.ts'
import { editsOf } from '../model/edit.ts'
import { useSession, useSessionState } from '../session/use-session.ts'
import { showField } from './show-field.ts'

/** All problems of the site, with the texts of the command line. A click on one shows its field. */
export function Problems() {
  const session = useSession()
  const report = useSessionState((state) => state.report)
  if (report === undefined) return <p className="studio-dim">Checking the site…</p>
  if (report.problems.length === 0) return <p className="studio-dim">No problems found.</p>

  /** The file and line of a problem that is not in a page, such as a syntax error. */
  function lineOf({ file = session.opened.main, range }: StudioProblem): string {
    return `${file}, line ${range.start.line}`
  }

  function show({ path }: StudioProblem): void {
    const [group, key, list, index] = path
    if (group === 'sections' && typeof key === 'string') {
      session.set({ panel: 'sections', section: key })
      return showField(path)
    }
    if (group !== 'pages' || typeof key !== 'string') {
      session.set({ panel: 'site' })
      return showField(path)
    }
    const block = list === 'blocks' && typeof index === 'number' ? index : undefined
    session.set({ pageKey: key, block, panel: 'blocks' })
    showField(path)
  }

  return (
    <ol className="studio-findings">
      {report.problems.map((problem, index) => (
        <li key={index} className={problem.severity}>
          <button type="button" onClick={() => show(problem)}>
            <strong>{problem.severity === 'error' ? 'Error' : 'Warning'}</strong>{' '}
            <span className="studio-dim">
              {problem.code} {problem.name}
            </span>{' '}
            {problem.where || lineOf(problem)}
          </button>
          <p>
            {problem.message} {problem.hint}
          </p>
          <FixButton problem={problem} />
        </li>
      ))}
      {report.omitted > 0 && <li>{report.omitted} more not shown.</li>}
    </ol>
  )
}

function FixButton({ problem }: { problem: StudioProblem }) {
  const session = useSession()
  const { fix, file } = problem
  if (!fix) return null
  const edits = editsOf(fix)?.map((edit) => ({ file: file ?? session.opened.main, edit }))
  if (!edits) return null
  return (
    <button type="button" onClick={() => session.edit(edits, `${fix.title}.`)}>
      {fix.title}
    </button>
  )
}
