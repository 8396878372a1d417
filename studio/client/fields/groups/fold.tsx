import { useId, useState, type ReactNode } from 'react'
import type { Path } from '../../../../check/problem/problem.ts'
import { foldName } from '../../panels/show-place.ts'
import { BrandLine, BrandTag } from '../brands/brand-mark.tsx'
import { useProblemCount } from '../form/form-tools.ts'
import { Icon } from '../frame/icons.tsx'
import { ProblemBadge } from '../frame/problem-lines.tsx'
import { PushButton } from '../frame/push-button.tsx'

/** A collapsible part of a form. Collapsed, it shows a summary and the number of problems, and does not render its content. */
export function Fold({
  title,
  number,
  summary,
  paths,
  owned,
  startsOpen = false,
  opensForProblems = false,
  actions,
  children,
}: {
  title: string
  /** Its number in a list, starting at 1; the summary then replaces the title, if there is one. */
  number?: number
  summary: string
  paths: readonly Path[]
  /** The place of which it says whether brands have something else; none if it contains several. */
  owned?: Path
  startsOpen?: boolean
  /** Whether it opens by itself when there is a problem in it. */
  opensForProblems?: boolean
  actions?: ReactNode
  children: ReactNode
}): ReactNode {
  const [isOpen, setOpen] = useState(startsOpen)
  const [hadProblems, setHadProblems] = useState(false)
  const hasProblems = useProblemCount(paths) > 0
  const id = useId()
  if (hasProblems !== hadProblems) {
    setHadProblems(hasProblems)
    if (hasProblems && opensForProblems) setOpen(true)
  }
  return (
    <div
      className={`studio-box studio-fold ${isOpen ? 'is-open' : ''}`}
      data-fold={paths.map(foldName).join(' ')}
    >
      <div className="studio-fold-head">
        <PushButton
          className="studio-fold-toggle"
          aria-expanded={isOpen}
          {...(isOpen && { 'aria-controls': id })}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="fold" />
          {number === undefined ? (
            <span className="studio-fold-title">{title}</span>
          ) : (
            <span className="studio-fold-title is-number">
              <span className="studio-unseen">{title} </span>
              {number}
            </span>
          )}
          <span className="studio-fold-summary">
            {summary || (number !== undefined && <span aria-hidden="true">{title}</span>)}
          </span>
          {!isOpen && owned && <BrandTag path={owned} />}
          {!isOpen && <ProblemBadge paths={paths} />}
        </PushButton>
        {actions}
      </div>
      {isOpen && (
        <div className="studio-fold-body" id={id}>
          {owned && (
            <BrandLine path={owned} title={number === undefined ? title : `${title} ${number}`} />
          )}
          {children}
        </div>
      )}
    </div>
  )
}
