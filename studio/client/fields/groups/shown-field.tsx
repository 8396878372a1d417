import { useId, useState, type ReactNode } from 'react'
import type { Path } from '../../../../check/problem/problem.ts'
import type { Schema } from '../../../../schema/read/bundle.ts'
import type { JsonObject } from '../../../../schema/read/json-object.ts'
import type { ModelEdit } from '../../model/edit.ts'
import { viewCampaigns } from '../../model/campaigns/campaigns.ts'
import { useSiteContext } from '../../session/use-session.ts'
import { useFormTools } from '../form/form-tools.ts'
import { ChoiceMenu } from '../frame/inputs.tsx'
import { FieldView } from '../frame/field-view.tsx'
import { ProblemsAt } from '../frame/problem-lines.tsx'
import { shownKeys } from '../schema/field-order.ts'
import { setEdit } from '../schema/place-edits.ts'
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
  const { site, main } = useSiteContext()
  const campaigns = viewCampaigns(site, main).all
  const [isDated, setDated] = useState(false)
  const { properties = {} } = target
  const { campaign } = value
  const hasDates = dateKeys.some((key) => Object.hasOwn(value, key))
  const name = typeof campaign === 'string' ? campaign : undefined
  const choice = name !== undefined ? `campaign ${name}` : hasDates || isDated ? 'dates' : 'always'
  const isUnknown = name !== undefined && !campaigns.some((one) => one.name === name)

  function choose(next: string): void {
    const joined = next.startsWith('campaign ') ? next.slice('campaign '.length) : undefined
    setDated(next === 'dates')
    const kept = joined === undefined ? (next === 'dates' ? dateKeys : []) : ['campaign']
    const place = { path: [...path, 'campaign'], within: target }
    const edits: ModelEdit[] = [
      ...(joined === undefined ? [] : [setEdit(tools.root(path), place, joined)]),
      ...shownKeys
        .filter((key) => Object.hasOwn(value, key) && !kept.includes(key))
        .map((key): ModelEdit => ({ kind: 'remove', path: [...path, key] })),
    ]
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
          ...(isUnknown
            ? [[choice, t('During {name}, which does not exist', { name })] as const]
            : []),
        ]}
        onChoose={choose}
      />
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
