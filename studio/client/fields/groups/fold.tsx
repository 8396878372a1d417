import { useId, useState, type ReactNode } from 'react'
import type { Path } from '../../../../check/problem/problem.ts'
import { Icon } from '../frame/icons.tsx'
import { ProblemBadge } from '../frame/problem-lines.tsx'

/** A part of a form that folds. Folded, it says what is in it, and how many problems; what is in it is not drawn. */
export function Fold({
  title,
  number,
  summary,
  path,
  startsOpen,
  actions,
  children,
}: {
  title: string
  /** Its place in a list, from 1; then the summary stands for the title, if it has one. */
  number?: number
  summary: string
  path: Path
  startsOpen: boolean
  actions?: ReactNode
  children: ReactNode
}): ReactNode {
  const [isOpen, setOpen] = useState(startsOpen)
  const id = useId()
  return (
    <div className={isOpen ? 'studio-fold is-open' : 'studio-fold'}>
      <div className="studio-fold-head">
        <button
          type="button"
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
          {!isOpen && <ProblemBadge path={path} />}
        </button>
        {actions}
      </div>
      {isOpen && (
        <div className="studio-fold-body" id={id}>
          {children}
        </div>
      )}
    </div>
  )
}
