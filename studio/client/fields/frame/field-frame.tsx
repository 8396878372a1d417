import { useId, type ReactNode, useState, type ComponentProps } from 'react'
import { viewCampaigns } from '../../model/campaigns/campaigns.ts'
import { useSession, useSessionState } from '../../session/use-session.ts'
import { useProblems } from '../form/form-tools.ts'
import { BrandMark } from '../brands/brand-mark.tsx'
import { ProblemLines, ProblemsAt } from './problem-lines.tsx'
import { hasTokens, TokenNote } from './token-note.tsx'
import type { Field } from './use-field.ts'
import type { Path } from '../../../../check/problem/problem.ts'
import { t } from '../../i18n/translate.ts'
import { PushButton } from './push-button.tsx'

/** The attributes of a control, which connect it to its label, help and problems. */
export interface ControlProps {
  id: string
  className: string
  'aria-describedby': string
  'aria-invalid': boolean
}

/**
 * A control with its label, help and problems. With `isGroup`, the label names a group of controls instead of one.
 */
export function FieldFrame({
  field,
  note,
  isGroup = false,
  children,
}: {
  field: Field
  /** A remark on the input, such as its length. */
  note?: ReactNode
  isGroup?: boolean
  children: (control: ControlProps) => ReactNode
}): ReactNode {
  const { path, value, isRequired, isBare = false, title, help, inherited } = field
  const id = useId()
  const problems = useProblems(path)
  const hasError = problems.some(({ severity }) => severity === 'error')
  const control: ControlProps = {
    id,
    className: 'studio-input',
    'aria-describedby': `${id}-brand ${id}-help ${id}-note ${id}-problems`,
    'aria-invalid': hasError,
  }
  const isOmitted = value === undefined && !isRequired && inherited === undefined
  const tag = isOmitted ? tagOf(field) : undefined
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
        {tag !== undefined && <span className="studio-tag">{tag}</span>}
        {isBare ? <p id={`${id}-help`}>{help}</p> : <FieldHelp id={id} help={help} />}
        <CampaignTags path={path} />
        {!isBare && <BrandMark id={`${id}-brand`} path={path} title={title} />}
      </div>
      {children(control)}
      {note !== undefined && (
        <p className="studio-note" id={`${id}-note`}>
          {note}
        </p>
      )}
      {hasTokens(field.tools.bundle, field.schema) && (
        <TokenNote
          text={field.text}
          onReplace={(text) => {
            document.getElementById(id)?.focus()
            field.set(text)
          }}
        />
      )}
      <ProblemLines id={`${id}-problems`} problems={problems} />
    </div>
  )
}

/** Fields with a label and help of their own. A list has a `count`, and shows its problems before its entries. */
export function GroupFrame({
  field: { path, title, help, removal },
  count,
  children,
  ...group
}: ComponentProps<'div'> & { field: Field; count?: number }): ReactNode {
  const id = useId()
  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-brand ${id}-help ${id}-problems`}
      {...group}
    >
      <div className="studio-field-head">
        <span className="studio-label" id={`${id}-label`}>
          {title}
        </span>
        {count !== undefined && <span className="studio-tag">{count}</span>}
        <FieldHelp id={id} help={help} />
        <BrandMark id={`${id}-brand`} path={path} title={title} />
        {removal}
      </div>
      {count !== undefined && <ProblemsAt id={`${id}-problems`} path={path} />}
      {children}
    </div>
  )
}

/** Tells an empty text that it may stay so, and a value that nobody chose. A switch that is off is just that. */
function tagOf({ defaultValue, target }: Field): string | undefined {
  if (defaultValue === undefined)
    return target.type === 'string' && !target.enum ? t('optional') : undefined
  return defaultValue === false ? undefined : t('default')
}

function CampaignTags({ path }: { path: Path }): ReactNode {
  const { main } = useSession().opened
  const titles = useSessionState(({ site }) => viewCampaigns(site, main).titlesAt(path))
  return titles.map((title) => (
    <span key={title} className="studio-tag">
      {t('changed by {title}', { title })}
    </span>
  ))
}

/**
 * The help of a field, in the line of its label, whose id is `id` with -label: a question mark that shows it. Screen readers
 * find it by `id` with -help, shown or not.
 */
function FieldHelp({ id, help }: { id: string; help: string | undefined }): ReactNode {
  const [isShown, setShown] = useState(false)
  return (
    <>
      {help && (
        <PushButton
          className="studio-help-button"
          aria-label={t('Help')}
          aria-describedby={`${id}-label`}
          aria-expanded={isShown}
          aria-controls={`${id}-help`}
          title={help}
          onClick={() => setShown(!isShown)}
        >
          ?
        </PushButton>
      )}
      <p className={isShown ? 'studio-help' : 'studio-unseen'} id={`${id}-help`}>
        {help}
      </p>
    </>
  )
}
