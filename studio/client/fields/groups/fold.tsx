import { useId, useState, type ReactNode } from 'react'
import type { Path } from '../../../../check/problem/problem.ts'
import { Icon } from '../frame/icons.tsx'
import { ProblemBadge } from '../frame/problem-lines.tsx'

/** A collapsible part of a form. Collapsed, it shows a summary and the number of problems, and does not render its content. */
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
  /** Its number in a list, starting at 1; the summary then replaces the title, if there is one. */
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
    <div
      className={`studio-box studio-fold ${isOpen ? 'is-open' : ''}`}
      data-fold={JSON.stringify(path)}
    >
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
