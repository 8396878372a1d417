import { useId, type ReactNode, useState } from 'react'
import type { Path } from '../../../../check/problem/problem.ts'
import {
  branchesByType,
  dereference,
  type Schema,
  type SchemaBundle,
} from '../../../../schema/read/bundle.ts'
import { isJsonObject, type JsonObject } from '../../../../schema/read/json-object.ts'
import { toLabel } from '../../../../schema/values/label.ts'
import { labelOfType } from '../../blocks/block-types.ts'
import { t } from '../../i18n/translate.ts'
import { joinCampaign } from '../../model/campaigns/campaign-edits.ts'
import { viewCampaigns } from '../../model/campaigns/campaigns.ts'
import type { FileEdit } from '../../model/draft.ts'
import { OnlyDuring } from '../../panels/campaigns/only-during.tsx'
import { useSiteContext } from '../../session/use-session.ts'
import { useFormTools } from '../form/form-tools.ts'
import { FieldFrame, GroupFrame, type Field } from '../frame/field-frame.tsx'
import { FieldView } from '../frame/field-view.tsx'
import { ChoiceMenu } from '../frame/inputs.tsx'
import { ProblemsAt } from '../frame/problem-lines.tsx'
import { fieldKindOf } from '../schema/field-kind.ts'
import { orderFields, shownKeys } from '../schema/field-order.ts'
import type { FieldPlace } from '../schema/place-edits.ts'
import { describeWhen } from '../schema/shown-words.ts'
import { startValue } from '../schema/start-value.ts'
import { summaryOf } from '../schema/summary.ts'
import { Fold } from './fold.tsx'

/** A group with more properties starts collapsed. */
const maxExpanded = 4

/** A group of properties. A large one is collapsible. */
export function GroupField(field: Field): ReactNode {
  const { value, path, isBare = false, removal, isNew = false, target, title } = field
  const { bundle } = field.tools
  const group = isJsonObject(value) ? value : {}

  // The id of a single object is shown where it has one: its block can be addressed as well.
  const omit = isBare || Object.hasOwn(group, 'id') ? undefined : ['id']
  const body = <GroupBody place={field} target={target} value={group} omit={omit} />
  if (isBare) return body
  const properties = Object.values(target.properties ?? {})
  const isLarge =
    properties.length > maxExpanded ||
    properties.some((property) => ['list', 'map'].includes(fieldKindOf(bundle, property)))
  if (isLarge) {
    return (
      <Fold
        title={title}
        summary={summaryOf(group) || titlesOf(bundle, target, Object.keys(group))}
        paths={[path]}
        startsOpen={isNew}
        actions={removal}
        owned={path}
      >
        <p className="studio-help">{field.help}</p>
        {body}
      </Fold>
    )
  }
  return (
    <GroupFrame className="studio-group" field={field}>
      {body}
    </GroupFrame>
  )
}

function titlesOf(bundle: SchemaBundle, target: Schema, keys: readonly string[]): string {
  const titles = keys.map((key) => {
    const schema = target.properties?.[key] ?? {}
    return schema.title ?? dereference(bundle, schema).title ?? toLabel(key)
  })
  return titles.join(', ')
}

/** A group of one of several types. Another type starts as its example; an entry of a list keeps its type. */
export function UnionField(field: Field): ReactNode {
  const id = useId()
  const { bundle, fit } = field.tools
  const value = isJsonObject(field.value) ? field.value : {}
  const branches = [...branchesByType(bundle, field.target)]
  const at = branches.findIndex(([type]) => type === value['type'])
  const [, branch] = branches[at] ?? []
  return (
    <div className="studio-fields" role="group" aria-labelledby={id}>
      <span className="studio-unseen" id={id}>
        {field.title}
      </span>
      {(!field.isBare || at === -1) && (
        <FieldFrame field={{ ...field, isBare: false, title: t('Type') }}>
          <ChoiceMenu
            {...field.control}
            value={at}
            unknown={t('Not set')}
            choices={branches.map(([type], index) => [index, labelOfType(bundle, String(type))])}
            onChoose={(index) => {
              const [, chosen] = branches[index] ?? []
              if (chosen) field.set(fit(chosen, startValue(bundle, chosen)))
            }}
          />
        </FieldFrame>
      )}
      {branch && (
        <GroupBody
          place={{ ...field, isRequired: true }}
          target={dereference(bundle, branch)}
          value={value}
          omit={['type']}
        />
      )}
    </div>
  )
}

/** The fields of the properties of a group. */
export function GroupBody({
  place: { path, isRequired, removableFrom },
  target,
  value,
  omit,
}: {
  place: FieldPlace
  target: Schema
  value: JsonObject
  omit?: readonly string[] | undefined
}): ReactNode {
  const { bundle } = useFormTools()
  const { required = [], properties = {} } = target
  // An optional group is removed with its last property, unless it has required ones.
  const from =
    !isRequired && required.length === 0 ? Math.min(removableFrom, path.length) : path.length + 1
  const { main, look, rare, hasDates } = orderFields(bundle, target, omit)
  const unknown = Object.keys(value).filter(
    (key) => !Object.hasOwn(properties, key) || omit?.includes(key),
  )
  const renderField = (key: string): ReactNode => (
    <FieldView
      key={key}
      schema={properties[key] ?? {}}
      within={target}
      path={[...path, key]}
      value={Object.hasOwn(value, key) ? value[key] : undefined}
      isRequired={required.includes(key)}
      removableFrom={from}
    />
  )
  return (
    <div className="studio-fields">
      <ProblemsAt path={path} />
      {unknown.map((key) => (
        <ProblemsAt key={key} path={[...path, key]} />
      ))}
      {look.length > 0 && <p className="studio-group-title">{t('Content')}</p>}
      {main.filter((key) => !look.includes(key)).map(renderField)}
      {look.length > 0 && <p className="studio-group-title">{t('Look')}</p>}
      {look.map(renderField)}
      {hasDates && <WhenFields {...{ path, target, value }}>{renderField}</WhenFields>}
      {rare.length > 0 && (
        <RareFields {...{ path, target, value, rare }}>{rare.map(renderField)}</RareFields>
      )}
    </div>
  )
}

interface FoldedProps {
  path: Path
  target: Schema
  value: JsonObject
}

interface WhenProps extends FoldedProps {
  /** Draws the field of a property. */
  children: (key: string) => ReactNode
}

/** When something is shown, as a line that unfolds. */
function WhenFields(props: WhenProps): ReactNode {
  const { site, main } = useSiteContext()
  const words = describeWhen(props.value, viewCampaigns(site, main).all, site.calendar)
  return (
    <Fold
      title={t('When')}
      summary={words === '' ? t('Shown always') : t('Shown {words}', { words })}
      paths={shownKeys.map((key) => [...props.path, key])}
      opensForProblems
    >
      <ShownField {...props} />
    </Fold>
  )
}

/** The fields at the end of a group that are rarely needed. Folded, they show which of them are set. */
function RareFields({
  path,
  target,
  value,
  rare,
  children,
}: FoldedProps & { rare: readonly string[]; children: ReactNode }): ReactNode {
  const { bundle } = useSiteContext()
  const set = rare.filter((key) => Object.hasOwn(value, key))
  return (
    <Fold
      title={t('More settings')}
      summary={titlesOf(bundle, target, set)}
      paths={rare.map((key) => [...path, key])}
      opensForProblems
    >
      <div className="studio-fields">{children}</div>
    </Fold>
  )
}

const dateKeys = ['from', 'until']

/** When a block, an entry, a page or a section is shown: always, between dates, or while a campaign runs. */
function ShownField({ path, target, value, children }: WhenProps): ReactNode {
  const id = useId()
  const tools = useFormTools()
  const context = useSiteContext()
  const { site, main } = context
  const campaigns = viewCampaigns(site, main).all
  const [isDated, setDated] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const { properties = {} } = target
  const { campaign } = value
  const hasDates = dateKeys.some((key) => Object.hasOwn(value, key))
  const name = typeof campaign === 'string' ? campaign : undefined
  const choice = name !== undefined ? `campaign ${name}` : hasDates || isDated ? 'dates' : 'always'

  function choose(next: string): void {
    const joined = next.startsWith('campaign ') ? next.slice('campaign '.length) : undefined
    setDated(next === 'dates')
    if (next === 'new') return setAdding(true)
    const all = joinCampaign(context, path, joined)
    const isKept = ({ edit }: FileEdit): boolean =>
      next === 'dates' && dateKeys.includes(String(edit.path.at(-1)))
    const edits = all.filter((one) => !isKept(one))
    if (edits.length > 0) tools.edit(edits, { summary: t('changed when it is shown') })
  }

  return (
    <div className="studio-field" data-path={JSON.stringify([...path, 'campaign'])}>
      <label className="studio-label" htmlFor={id}>
        {t('Shown')}
      </label>
      <ChoiceMenu
        id={id}
        className="studio-input"
        value={choice}
        choices={[
          ['always', t('Always')],
          ...(properties['from'] ? [['dates', t('Between dates')] as const] : []),
          ...campaigns.map(
            (one) => [`campaign ${one.name}`, t('During {title}', { title: one.title })] as const,
          ),
          ['new', t('During a campaign to be added…')],
        ]}
        {...(name !== undefined && {
          unknown: t('During {name}, which does not exist', { name }),
        })}
        onChoose={choose}
      />
      {isAdding && <OnlyDuring paths={[path]} what="this" onClose={() => setAdding(false)} />}
      {['campaign', ...(choice === 'dates' ? [] : dateKeys)].map((key) => (
        <ProblemsAt key={key} path={[...path, key]} />
      ))}
      {choice === 'dates' && dateKeys.filter((key) => properties[key]).map(children)}
    </div>
  )
}
