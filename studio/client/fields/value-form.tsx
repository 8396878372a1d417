import { useContext, useLayoutEffect, useState, type ReactNode } from 'react'
import type { Path } from '../../../check/problem/problem.ts'
import { isJsonObject, type JsonObject } from '../../../schema/read/json-object.ts'
import { dereference, type JsonValue, type Schema } from '../../../schema/read/bundle.ts'
import { FieldView } from './frame/field-view.tsx'
import { fits, kindOf } from './schema/field-kind.ts'
import './fields.css'
import { fieldComponents } from './field-components.ts'
import { createFormStore, FormStoreContext } from './form/form-store.ts'
import { FormToolsContext } from './form/form-tools.ts'
import { GroupBody } from './groups/group-field.tsx'

const empty: JsonObject = {}
const nothing: readonly string[] = []

/**
 * The form of a value: the fields of its properties for a group, else its field. It shows `value` without copying it; changes
 * are edits of the file, in which `path` starts at the top. Throws an Error outside of a FormToolsContext. Give it another
 * `key` for another value.
 */
export function ValueForm({
  schema,
  path,
  value,
  isRequired,
  within,
  omit = nothing,
  hasHead = false,
}: {
  /** The schema at this place; it may be a reference with its own title and description. */
  schema: Schema
  path: Path
  value: JsonValue | undefined
  /** If not, the value is removed with its last property. */
  isRequired: boolean
  /** The object that contains it: a new property is inserted in the order of its schema. */
  within?: { schema: Schema; value: JsonObject }
  /** Properties to leave out, such as type or blocks. */
  omit?: readonly string[]
  /** Whether to show the title of a group and its remove button. */
  hasHead?: boolean
}): ReactNode {
  const tools = useContext(FormToolsContext)
  if (!tools) throw new Error('ValueForm needs a FormToolsContext')
  const root = within ? { path: path.slice(0, -1), value: within.value } : { path, value }
  const [store] = useState(() => createFormStore(fieldComponents, tools, root))
  useLayoutEffect(() => store.update(tools, root))
  const { bundle } = tools
  const place = { path, within: within?.schema, isRequired, removableFrom: path.length }
  const kind = kindOf(bundle, schema)
  return (
    <FormStoreContext value={store}>
      <div className="studio-form">
        {kind === 'group' && fits(kind, value) && !hasHead ? (
          <GroupBody
            place={place}
            target={dereference(bundle, schema)}
            value={isJsonObject(value) ? value : empty}
            omit={omit}
          />
        ) : (
          <FieldView {...place} schema={schema} value={value} />
        )}
      </div>
    </FormStoreContext>
  )
}
