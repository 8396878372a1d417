import { useId, type ReactNode } from 'react'
import type { Path } from '../../../../check/problem/problem.ts'
import { isJsonObject, type JsonObject } from '../../../../schema/read/json-object.ts'
import { t, tNodes } from '../../i18n/translate.ts'
import type { SetOwner, SetField } from '../../model/sections/set-owners.ts'
import { FormToolsContext, useFormTools, type FormTools } from '../form/form-tools.ts'
import { useField, type Field } from '../frame/field-frame.tsx'
import { FieldView } from '../frame/field-view.tsx'
import { focusFirst } from '../frame/focus.ts'
import { PushButton } from '../frame/push-button.tsx'
import { Fold } from '../groups/fold.tsx'
import { fieldKindOf } from '../schema/field-kind.ts'
import { clearEdits, valueAt } from '../schema/place-edits.ts'
import { summaryOf } from '../schema/summary.ts'

/**
 * What a page or a campaign sets in a block, or in an entry of it. `set` is all that is set at `path`. The owner gets its id
 * with the first value.
 */
export function SetForm({
  owner,
  number,
  path,
  set,
  isOpen = false,
}: {
  owner: SetOwner
  number: number
  path: Path
  set: JsonObject
  isOpen?: boolean
}): ReactNode {
  const tools = useFormTools()
  const { id, naming, label, summary, fields, entries } = owner
  const edit: FormTools['edit'] = (edits, words) =>
    tools.edit(naming ? [naming, ...edits] : edits, words)
  const values = Object.hasOwn(set, id) && isJsonObject(set[id]) ? set[id] : {}
  const count = countSet(owner, set)
  return (
    <Fold
      title={label}
      number={number}
      summary={summary}
      paths={[[...path, id]]}
      startsOpen={isOpen || count > 0}
      actions={count > 0 && <span className="studio-tag">{t('{count} different', { count })}</span>}
    >
      <FormToolsContext value={naming ? { ...tools, edit } : tools}>
        <div className="studio-fields">
          {fields.map((field) => (
            <SetFieldView
              key={field.path.join('.')}
              field={field}
              path={[...path, id]}
              values={values}
              removableFrom={path.length}
            />
          ))}
        </div>
      </FormToolsContext>
      {entries.map((entry, index) => (
        <SetForm key={index} owner={entry} number={index + 1} path={path} set={set} />
      ))}
    </Fold>
  )
}

function countSet({ id, entries }: SetOwner, set: JsonObject): number {
  const own = Object.hasOwn(set, id) && isJsonObject(set[id]) ? Object.keys(set[id]).length : 0
  return entries.reduce((sum, entry) => sum + countSet(entry, set), own)
}

/** A property that a page may set in a section: a field that shows the value of the section until it is set. */
function SetFieldView({
  field: { path: inner, schema, within, own, isRequired },
  path,
  values,
  removableFrom,
}: {
  field: SetField
  /** The path of the values of the owner. */
  path: Path
  values: JsonObject
  removableFrom: number
}): ReactNode {
  const tools = useFormTools()
  const id = useId()
  const place = { path: [...path, ...inner], within, isRequired: false, removableFrom }
  const value = valueAt(values, inner)
  const field = useField({ ...place, schema, value, inherited: own })
  const { title } = field
  const isSet = value !== undefined

  function reset(): void {
    focusFirst(document.getElementById(id))
    tools.edit(clearEdits(tools.root(path), place), { summary: t('reset {title}', { title }) })
  }

  return (
    <div className={isSet ? 'studio-set-field is-set' : 'studio-set-field'} id={id}>
      <SetValue {...field} />
      {isSet ? (
        <div className="studio-row">
          <span className="studio-tag">{t('different here')}</span>
          <PushButton look="link" aria-label={t('Reset {title}', { title })} onClick={reset}>
            {t('Reset')}
          </PushButton>
        </div>
      ) : (
        own !== undefined &&
        !isRequired && (
          <div className="studio-row">
            <PushButton
              look="link"
              aria-label={t('Leave out here: {title}', { title })}
              onClick={() => field.set(null, { summary: t('left out {title}', { title }) })}
            >
              {t('Leave out here')}
            </PushButton>
          </div>
        )
      )}
    </div>
  )
}

/** The value itself. A group takes each value that is not set from the section; a list is changed as a whole. */
function SetValue(field: Field): ReactNode {
  const { path, schema, within, target, title, value, inherited: own, removableFrom } = field
  const kind = fieldKindOf(field.tools.bundle, schema)
  const label = (
    <span key="title" className="studio-label">
      {title}
    </span>
  )
  if (value === null) return <p>{tNodes('{title} is left out here.', { title: label })}</p>
  if (kind === 'list' && value === undefined && own !== undefined)
    return (
      <>
        {label}
        <p className="studio-help">{summaryOf(own)}</p>
        <PushButton
          look="small"
          aria-label={t('Change here: {title}', { title })}
          onClick={() => field.set(own)}
        >
          {t('Change here')}
        </PushButton>
      </>
    )
  const place = { path, schema, within, isRequired: false, removableFrom }
  if (kind !== 'group' || !isJsonObject(own))
    return <FieldView {...place} value={value} inherited={own} />
  const group = isJsonObject(value) ? value : {}
  // An id of another kind of object is no text.
  const properties = Object.entries(target.properties ?? {}).filter(([key]) => key !== 'id')
  return (
    <fieldset className="studio-group">
      <legend className="studio-label">{title}</legend>
      {properties.map(([key, property]) => (
        <FieldView
          key={key}
          {...place}
          path={[...path, key]}
          within={target}
          schema={property}
          value={Object.hasOwn(group, key) ? group[key] : undefined}
          inherited={Object.hasOwn(own, key) ? own[key] : undefined}
        />
      ))}
    </fieldset>
  )
}
