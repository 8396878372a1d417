import type { ReactNode } from 'react'
import type { Path, Problem } from '../../../../check/problem/problem.ts'
import { editsOf } from '../../../texts/edit.ts'
import { t, tCount } from '../../i18n/translate.ts'
import { wordProblem } from '../../model/problems/problem-words.ts'
import { fixProblem } from '../../panels/problems/show-problem.ts'
import { useSession } from '../../session/use-session.ts'
import { useFormTools, useProblemCount, useProblems } from '../form/form-tools.ts'
import { Icon } from './icons.tsx'
import { PushButton } from './push-button.tsx'

/** The problems at a path, each with its severity and a button for its fix. */
export function ProblemLines({
  id,
  problems,
}: {
  id?: string | undefined
  problems: readonly Problem[]
}): ReactNode {
  const session = useSession()
  const tools = useFormTools()
  if (problems.length === 0) return undefined
  return (
    <ul className="studio-problems" id={id} role="list">
      {problems.map((problem, index) => {
        const { severity, path, fix } = problem
        const { message, hint, ...words } = wordProblem(problem, tools.root(path), tools.bundle)
        return (
          <li key={index} className={`studio-problem is-${severity}`}>
            <Icon name={severity} />
            <div>
              <strong>{severity === 'error' ? t('Error') : t('Warning')}: </strong>
              {message} <span className="studio-hint">{hint}</span>
              {fix && editsOf(fix) && (
                <PushButton look="small" onClick={() => fixProblem(session, problem)}>
                  {words.fix}
                </PushButton>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** The problems at exactly this path. */
export function ProblemsAt({ id, path }: { id?: string; path: Path }): ReactNode {
  return <ProblemLines id={id} problems={useProblems(path)} />
}

/** The number of problems in a collapsed part. */
export function ProblemBadge({ paths }: { paths: readonly Path[] }): ReactNode {
  const errors = useProblemCount(paths, 'error')
  const count = useProblemCount(paths)
  if (count === 0) return undefined
  const severity = errors > 0 ? 'error' : 'warning'
  return (
    <span className={`studio-badge is-${severity}`}>
      <Icon name={severity} />
      {count}
      <span className="studio-unseen">{tCount(count, ' problem', ' problems')}</span>
    </span>
  )
}
