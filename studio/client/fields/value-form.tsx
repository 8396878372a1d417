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
 * The form of a value: of a group its properties one below the other, of anything else its field. It shows `value` and holds
 * no copy of it; what is changed leaves as edits of the file, whose top `path` begins at. Stands in a FormToolsContext, and
 * throws an Error outside of one. Give it another `key` for another value.
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
  /** As it stands at the place: it may be a reference with words of its own. */
  schema: Schema
  path: Path
  value: JsonValue | undefined
  /** One that is not goes with the last thing in it. */
  isRequired: boolean
  /** The group that it is a property of: one that is added stands in the order of its schema. */
  within?: { schema: Schema; value: JsonObject }
  /** Properties that are not shown, such as type or blocks. */
  omit?: readonly string[]
  /** Whether a group has its title, and the button that takes it out, above its properties. */
  hasHead?: boolean
}): ReactNode {
  const tools = useContext(FormToolsContext)
  if (!tools) throw new Error('a ValueForm stands in a FormToolsContext')
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
