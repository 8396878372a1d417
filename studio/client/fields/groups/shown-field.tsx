import { useId, useState, type ReactNode } from 'react'
import type { Path } from '../../../../check/problem/problem.ts'
import type { Schema } from '../../../../schema/read/bundle.ts'
import type { JsonObject } from '../../../../schema/read/json-object.ts'
import { joinCampaign } from '../../model/campaigns/campaign-edits.ts'
import type { FileEdit } from '../../model/draft.ts'
import { OnlyDuring } from '../../panels/campaigns/only-during.tsx'
import { viewCampaigns } from '../../model/campaigns/campaigns.ts'
import { useSiteContext } from '../../session/use-session.ts'
import { useFormTools } from '../form/form-tools.ts'
import { ChoiceMenu } from '../frame/inputs.tsx'
import { FieldView } from '../frame/field-view.tsx'
import { ProblemsAt } from '../frame/problem-lines.tsx'
import { t } from '../../i18n/translate.ts'

const dateKeys = ['from', 'until']

/** When a block, an entry, a page or a section is shown: always, between dates, or while a campaign runs. */
export function ShownField({
  path,
  target,
  value,
}: {
  path: Path
  target: Schema
  value: JsonObject
}): ReactNode {
  const tools = useFormTools()
  const id = useId()
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
  const isUnknown = name !== undefined && !campaigns.some((one) => one.name === name)

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
      <div className="studio-field-head">
        <label className="studio-label" htmlFor={id}>
          {t('Shown')}
        </label>
      </div>
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
          ...(isUnknown
            ? [[choice, t('During {name}, which does not exist', { name })] as const]
            : []),
        ]}
        onChoose={choose}
      />
      {isAdding && <OnlyDuring paths={[path]} what="this" onClose={() => setAdding(false)} />}
      {['campaign', ...(choice === 'dates' ? [] : dateKeys)].map((key) => (
        <ProblemsAt key={key} path={[...path, key]} />
      ))}
      {choice === 'dates' &&
        dateKeys.map((key) => {
          const schema = properties[key]
          return (
            schema && (
              <FieldView
                key={key}
                schema={schema}
                within={target}
                path={[...path, key]}
                value={Object.hasOwn(value, key) ? value[key] : undefined}
                isRequired={false}
                removableFrom={path.length + 1}
              />
            )
          )
        })}
    </div>
  )
}
