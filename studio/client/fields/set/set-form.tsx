import type { ReactNode } from 'react'
import type { Path } from '../../../../check/problem/problem.ts'
import { isJsonObject, type JsonObject } from '../../../../schema/read/json-object.ts'
import type { SetOwner } from '../../model/sections/set-owners.ts'
import { FormToolsContext, useFormTools, type FormTools } from '../form/form-tools.ts'
import { FieldComponentsContext } from '../frame/field-view.tsx'
import { fieldComponents } from '../field-components.ts'
import { Fold } from '../groups/fold.tsx'
import { SetFieldView } from './set-field.tsx'

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
      actions={count > 0 && <span className="studio-tag">{count} different</span>}
    >
      <FieldComponentsContext value={fieldComponents}>
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
      </FieldComponentsContext>
      {entries.map((entry, index) => (
        <SetForm key={index} owner={entry} number={index + 1} path={path} set={set} />
      ))}
    </Fold>
  )
}

/** Counts the values that are set in an owner and in its entries. */
function countSet({ id, entries }: SetOwner, set: JsonObject): number {
  const own = Object.hasOwn(set, id) && isJsonObject(set[id]) ? Object.keys(set[id]).length : 0
  return entries.reduce((sum, entry) => sum + countSet(entry, set), own)
}
