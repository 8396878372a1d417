import type { ReactNode } from 'react'
import { dereference } from '../../../schema/read/bundle.ts'
import { isJsonObject } from '../../../schema/read/json-object.ts'
import { useFormTools } from './form/form-tools.ts'
import type { FieldProps } from './frame/field-frame.tsx'
import { FieldView } from './frame/field-view.tsx'
import './fields.css'
import { GroupBody } from './groups/group-field.tsx'
import { fits, fieldKindOf } from './schema/field-kind.ts'

/**
 * The form of a value: the fields of its properties for a group, else its field. It shows `value` without copying it; changes
 * are edits of the file, in which `path` starts at the top. Throws an Error outside of a FormToolsContext.
 */
export function ValueForm({
  schema,
  path,
  value,
  omit,
}: Pick<FieldProps, 'schema' | 'path' | 'value'> & {
  /** Properties to leave out, such as type or blocks. */
  omit?: readonly string[]
}): ReactNode {
  const { bundle } = useFormTools()
  const place = { path, isRequired: true, removableFrom: path.length }
  const kind = fieldKindOf(bundle, schema)
  return (
    <div className="studio-form">
      {kind === 'group' && fits(kind, value) ? (
        <GroupBody
          place={place}
          target={dereference(bundle, schema)}
          value={isJsonObject(value) ? value : {}}
          omit={omit}
        />
      ) : (
        <FieldView {...place} schema={schema} value={value} />
      )}
    </div>
  )
}
