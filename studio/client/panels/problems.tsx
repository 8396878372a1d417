import { getLocation } from 'jsonc-parser'
import type { StudioProblem } from '../../api.ts'
import { editsOf } from '../model/edit.ts'
import { wordProblem, type WordedProblem } from '../model/problems/problem-words.ts'
import { stepsOf } from '../model/words/steps.ts'
import { useSession, useSessionState } from '../session/use-session.ts'
import { showTranslationProblem, wordTranslationProblem } from '../languages/problem-list.ts'
import { isOfTranslations } from '../languages/translation-problems.ts'
import { showPlace } from './show-place.ts'

/** All problems of the site, in the words of the forms. A click on one shows its field. */
export function Problems() {
  const session = useSession()
  const report = useSessionState((state) => state.report)
  const roots = useSessionState(({ site }) => site.roots)
  if (report === undefined) return <p className="studio-dim">Checking the site…</p>
  if (report.problems.length === 0) return <p className="studio-dim">No problems found.</p>

  const wordsOf = (problem: StudioProblem): WordedProblem =>
    wordTranslationProblem(session, problem) ??
    wordProblem(problem, roots.get(problem.file ?? session.opened.main), session.opened.bundle)

  function show(problem: StudioProblem): void {
    if (isOfTranslations(problem)) showTranslationProblem(session, problem)
    else showPlace(session, problem.path)
  }

  /** The file and line of a problem that is not in a page, such as a syntax error. */
  function lineOf({ file = session.opened.main, range }: StudioProblem): string {
    return `${file}, line ${range.start.line}`
  }

  return (
    <ol className="studio-findings">
      {report.problems.map((problem, index) => (
        <li key={index} className={problem.severity}>
          <button type="button" onClick={() => show(problem)}>
            <strong>{problem.severity === 'error' ? 'Error' : 'Warning'}</strong>{' '}
            {wordsOf(problem).place || lineOf(problem)}
          </button>
          <p>
            {wordsOf(problem).message} {wordsOf(problem).hint}
          </p>
          {problem.code === 'P070' && <OtherPlaces problem={problem} />}
          <FixButton problem={problem} />
        </li>
      ))}
      {report.omitted > 0 && <li>{report.omitted} more not shown.</li>}
    </ol>
  )
}

/** The other places that a problem is about. */
function OtherPlaces({ problem }: { problem: StudioProblem }) {
  const session = useSession()
  const { main, bundle } = session.opened
  const files = useSessionState(({ draft }) => draft.files)
  const roots = useSessionState(({ site }) => site.roots)
  return problem.related?.map(({ file = main, start: { offset } }) => {
    const { path } = getLocation(files[file] ?? '', offset + 1)
    return (
      <button key={`${file} ${offset}`} type="button" onClick={() => showPlace(session, path)}>
        And here: {stepsOf(path, roots.get(file), bundle).join(' › ')}
      </button>
    )
  })
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
