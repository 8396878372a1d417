import { useId, type ReactNode, useState, type ComponentProps } from 'react'
import type { Path } from '../../../../check/problem/problem.ts'
import {
  dereference,
  refName,
  type JsonValue,
  type Schema,
  type SchemaBundle,
} from '../../../../schema/read/bundle.ts'
import { toLabel } from '../../../../schema/values/label.ts'
import type { ModelEdit } from '../../../texts/edit.ts'
import { CommentButton } from '../../change-sets/comments.tsx'
import { OtherSets } from '../../change-sets/other-sets.tsx'
import { t } from '../../i18n/translate.ts'
import { viewCampaigns } from '../../model/campaigns/campaigns.ts'
import type { FileEdit } from '../../model/draft.ts'
import { keyOfPath } from '../../model/problems/problem-index.ts'
import type { ChangeLabel } from '../../model/step.ts'
import { isMadeText } from '../../model/words/samples.ts'
import { findTypedToken, type TypedToken } from '../../model/words/typed-token.ts'
import type { Session } from '../../session/session.ts'
import { useSession, useSessionState } from '../../session/use-session.ts'
import { tokenValuesOf } from '../../typing/text-places.ts'
import { BrandMark } from '../brands/brand-mark.tsx'
import { useProblems, useFormTools, type FormTools } from '../form/form-tools.ts'
import { clearEdits, setEdit, textEdits, type FieldPlace } from '../schema/place-edits.ts'
import { ProblemsAt } from './problem-lines.tsx'
import { PushButton } from './push-button.tsx'

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
  children: ReactNode
}): ReactNode {
  const { path, value, isRequired, inherited, control } = field
  const { id } = control
  const session = useSession()
  const token =
    hasTokens(field.tools.bundle, field.schema) &&
    findTypedToken(field.text, tokenValuesOf(session))
  const isOmitted = value === undefined && !isRequired && inherited === undefined
  return (
    <div
      className="studio-field"
      data-path={JSON.stringify(path)}
      onFocus={({ target }) => selectMadeText(session, target)}
      {...(isGroup && {
        role: 'group',
        'aria-labelledby': `${id}-label`,
        'aria-describedby': control['aria-describedby'],
      })}
    >
      <FieldHead field={field} isGroup={isGroup} tag={isOmitted && tagOf(field)}>
        <CampaignTags path={path} />
      </FieldHead>
      {children}
      {note !== undefined && (
        <p className="studio-note" id={`${id}-note`}>
          {note}
        </p>
      )}
      {token && (
        <TokenOffer
          found={token}
          onReplace={(text) => {
            document.getElementById(id)?.focus()
            field.set(text)
          }}
        />
      )}
      <ProblemsAt id={`${id}-problems`} path={path} />
      <OtherSets path={path} />
    </div>
  )
}

/** Whether a schema is that of a text in which tokens are replaced. */
function hasTokens(bundle: SchemaBundle, schema: Schema): boolean {
  const name = refName(schema)
  if (name === undefined) return false
  return ['Text', 'Html'].includes(name) || hasTokens(bundle, bundle.$defs[name] ?? {})
}

/** Offers a token that was found in place of what it stands for. */
export function TokenOffer({
  found: { token, value, text },
  onReplace,
}: {
  found: TypedToken
  onReplace: (text: string) => void
}): ReactNode {
  return (
    <p className="studio-note">
      {t('“{value}” is typed out here. {token} shows the same, and follows when it changes. ', {
        value,
        token,
      })}
      <PushButton look="small" onClick={() => onReplace(text)}>
        {t('Use {token}', { token })}
      </PushButton>
    </p>
  )
}

/** Selects a text that is to be replaced as a whole, after the caret was placed by a click that has focused it. */
function selectMadeText(session: Session, input: EventTarget): void {
  const isText = input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement
  if (!isText || !isMadeText(session, input.value)) return
  const select = (): void => input.select()
  if (input.matches(':active')) input.addEventListener('click', select, { once: true })
  else select()
}

/** Fields with a label and help of their own. A list has a `count`, and shows its problems before its entries. */
export function GroupFrame({
  field,
  count,
  children,
  ...group
}: ComponentProps<'div'> & { field: Field; count?: number }): ReactNode {
  const { path, removal } = field
  const { id } = field.control
  return (
    <div
      role="group"
      data-path={JSON.stringify(path)}
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-brand ${id}-help ${id}-problems`}
      {...group}
    >
      <FieldHead field={{ ...field, isBare: false }} isGroup tag={count} removal={removal} />
      {count !== undefined && <ProblemsAt id={`${id}-problems`} path={path} />}
      {children}
    </div>
  )
}

/** The line of the label: what is said of the place, and its help. */
function FieldHead({
  field: { path, title, help, isBare = false, control },
  isGroup,
  tag,
  removal,
  children,
}: {
  field: Field
  isGroup: boolean
  tag: ReactNode
  removal?: ReactNode
  children?: ReactNode
}): ReactNode {
  const { id } = control
  const Label = isGroup ? 'span' : 'label'
  return (
    <div className={isBare ? 'studio-unseen' : 'studio-field-head'}>
      <Label className="studio-label" id={`${id}-label`} {...(!isGroup && { htmlFor: id })}>
        {title}
      </Label>
      {tag !== undefined && tag !== false && <span className="studio-tag">{tag}</span>}
      {isBare ? <p id={`${id}-help`}>{help}</p> : <FieldHelp id={id} help={help} />}
      {children}
      <CommentButton path={path} title={title} />
      {!isBare && <BrandMark id={`${id}-brand`} path={path} title={title} />}
      {removal}
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

/** The props of every field. */
export interface FieldProps extends FieldPlace {
  /** The schema at this place; it may be a reference with its own title and description. */
  schema: Schema
  value: JsonValue | undefined
  /** Overrides the title of the schema. */
  label?: string | undefined
  /** Whether label and help are only for screen readers. */
  isBare?: boolean | undefined
  /** The value that is shown while this one is not set, such as that of a section. */
  inherited?: JsonValue | undefined
}

/** A field with its texts and the edits it makes. */
export interface Field extends FieldProps {
  tools: FormTools
  /** The schema with references resolved. */
  target: Schema
  title: string
  help: string | undefined
  defaultValue: JsonValue | undefined
  /** The value as a text; empty if it is none. */
  text: string
  placeholder: string | undefined
  /** The attributes of its control, which connect it to its label, help and problems. */
  control: Record<'id' | 'className' | 'aria-describedby', string> & { 'aria-invalid': boolean }
  /** Sets a value, with other edits in the same step. */
  set: (value: JsonValue, more?: { also?: readonly FieldEdit[]; summary?: string }) => void
  /**
   * Sets typed input, in one step with the input before: that of the last second, or all of a visit. An empty text clears
   * the field.
   */
  type: (typed: string | number, more?: { also?: readonly ModelEdit[]; visit?: number }) => void
  clear: (words?: string) => void
  /** The button that removes the value. */
  removal?: ReactNode
  /** The language of the text, if it is not that of the site. */
  lang?: string
  /** Whether it was just added and starts expanded. */
  isNew?: boolean
}

type FieldEdit = ModelEdit | FileEdit

/** Returns the texts of a field, from its schema, and its edits. */
export function useField(props: FieldProps): Field {
  const { schema, value, path, label, inherited } = props
  const tools = useFormTools()
  const target = dereference(tools.bundle, schema)
  const title = label ?? schema.title ?? target.title ?? toLabel(String(path.at(-1) ?? ''))
  const defaultValue = inherited ?? schema.default ?? target.default
  const hasPlaceholder = typeof defaultValue === 'string' || typeof defaultValue === 'number'
  const summary = t('changed {title}', { title })
  const id = useId()
  const hasError = useProblems(path).some(({ severity }) => severity === 'error')
  const make = (edits: readonly FieldEdit[], step: ChangeLabel): void => {
    if (edits.length > 0) tools.edit(edits, step)
  }
  return {
    ...props,
    tools,
    target,
    title,
    help: schema.description ?? target.description,
    defaultValue,
    text: typeof value === 'string' ? value : '',
    placeholder: hasPlaceholder ? String(defaultValue) : undefined,
    control: {
      id,
      className: 'studio-input',
      'aria-describedby': `${id}-brand ${id}-help ${id}-note ${id}-problems`,
      'aria-invalid': hasError,
    },
    set(next, { also = [], summary: words = summary } = {}) {
      make([setEdit(tools.root(path), props, next), ...also], { summary: words })
    },
    type(typed, { also = [], visit } = {}) {
      const edits = [...textEdits(tools.root(path), props, typed), ...also]
      const key = visit === undefined ? keyOfPath(path) : `${keyOfPath(path)} ${visit}`
      make(edits, { summary, key, isOpen: visit !== undefined })
    },
    clear: (words = t('removed {title}', { title })) =>
      make(clearEdits(tools.root(path), props), { summary: words }),
  }
}
