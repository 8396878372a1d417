import { useId, type ReactNode } from 'react'
import { useProblems } from '../form/form-store.ts'
import { ProblemLines } from './problem-lines.tsx'
import type { FieldProps } from '../form/field-props.ts'
import type { Field } from './use-field.ts'

/** What ties a control to its words. */
export interface ControlProps {
  id: string
  'aria-describedby': string
  'aria-invalid': boolean
}

/**
 * A control with its label, its help, and its problems. `isGroup` is for several controls in one: they are named by the
 * label, which then leads to none of them.
 */
export function FieldFrame({
  props: { path, value, isRequired, isBare = false },
  field: { title, help, standard },
  note,
  isGroup = false,
  action,
  children,
}: {
  props: FieldProps
  field: Field
  /** Something to say of what is written: that it is no number, or how long it is. */
  note?: string | undefined
  isGroup?: boolean
  /** A button beside the label. */
  action?: ReactNode
  children: (control: ControlProps) => ReactNode
}): ReactNode {
  const id = useId()
  const problems = useProblems(path)
  const hasError = problems.some(({ severity }) => severity === 'error')
  const control: ControlProps = {
    id,
    'aria-describedby': `${id}-help ${id}-note ${id}-problems`,
    'aria-invalid': hasError,
  }
  const isLeftOut = value === undefined && !isRequired
  const Label = isGroup ? 'span' : 'label'
  return (
    <div
      className="studio-field"
      data-path={JSON.stringify(path)}
      {...(isGroup && {
        role: 'group',
        'aria-labelledby': `${id}-label`,
        'aria-describedby': control['aria-describedby'],
      })}
    >
      <div className={isBare ? 'studio-unseen' : 'studio-field-head'}>
        <Label className="studio-label" id={`${id}-label`} {...(!isGroup && { htmlFor: id })}>
          {title}
        </Label>
        {isLeftOut && (
          <span className="studio-tag">{standard === undefined ? 'optional' : 'default'}</span>
        )}
        {action}
      </div>
      {children(control)}
      <p className={isBare ? 'studio-unseen' : 'studio-help'} id={`${id}-help`}>
        {help}
      </p>
      {note !== undefined && (
        <p className="studio-note" id={`${id}-note`}>
          {note}
        </p>
      )}
      <ProblemLines id={`${id}-problems`} problems={problems} />
    </div>
  )
}
