import { useId, type ReactNode } from 'react'
import { isJsonObject, type JsonObject } from '../../../../schema/read/json-object.ts'
import { branchesByType, dereference, type JsonValue } from '../../../../schema/read/bundle.ts'
import { FieldFrame } from '../frame/field-frame.tsx'
import { GroupBody } from './group-field.tsx'
import { startValue } from '../schema/start-value.ts'
import { toLabel } from '../schema/summary.ts'
import type { FieldProps } from '../form/field-props.ts'
import { useField } from '../frame/use-field.ts'

const empty: JsonObject = {}

/** A group of one of several types. Another type starts as its example. */
export function UnionField(props: FieldProps): ReactNode {
  const field = useField(props)
  const id = useId()
  const { bundle } = field.form.tools()
  const value = isJsonObject(props.value) ? props.value : empty
  const branches = [...branchesByType(bundle, field.target)]
  const at = branches.findIndex(([type]) => type === value['type'])
  const [, branch] = branches[at] ?? []
  return (
    <div className="studio-fields" role="group" aria-labelledby={id}>
      <span className="studio-unseen" id={id}>
        {field.title}
      </span>
      <FieldFrame props={{ ...props, isBare: false }} field={{ ...field, title: 'Type' }}>
        {(control) => (
          <select
            {...control}
            className="studio-input"
            value={at}
            onChange={(event) => {
              const [, chosen] = branches[Number(event.target.value)] ?? []
              if (chosen) field.set(startValue(bundle, chosen))
            }}
          >
            {at === -1 && <option value={-1}>Not set</option>}
            {branches.map(([type], index) => (
              <option key={index} value={index}>
                {nameOfBranch(type)}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
      {branch && (
        <GroupBody
          place={{ ...props, isRequired: true }}
          target={dereference(bundle, branch)}
          value={value}
          omit={['type']}
        />
      )}
    </div>
  )
}

function nameOfBranch(type: unknown): string {
  const name: JsonValue = typeof type === 'string' ? type : ''
  return toLabel(name)
}
