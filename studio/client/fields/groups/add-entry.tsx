import { useState, type ReactNode } from 'react'
import {
  branchesByType,
  dereference,
  type JsonValue,
  type Schema,
} from '../../../../schema/read/bundle.ts'
import type { Path } from '../../../../check/problem/problem.ts'
import { labelOfType } from '../../blocks/block-types.ts'
import { useFormTools } from '../form/form-tools.ts'
import { Icon } from '../frame/icons.tsx'
import { kindOf } from '../schema/field-kind.ts'
import { startEntry } from '../schema/start-value.ts'

/** A button that adds an entry to a list, after a menu of types if entries have several. */
export function AddEntry({
  list,
  path,
  noun,
  isFull,
  onAdd,
}: {
  /** The schema of the list. */
  list: Schema
  path: Path
  noun: string
  isFull: boolean
  onAdd: (entry: JsonValue) => void
}): ReactNode {
  const tools = useFormTools()
  const { bundle } = tools
  const items = dereference(bundle, list.items ?? {})
  const types =
    kindOf(bundle, items) === 'union' ? [...branchesByType(bundle, items).keys()].map(String) : []
  const [type, setType] = useState(types[0] ?? '')
  return (
    <>
      {types.length > 0 && (
        <select
          className="studio-input"
          aria-label={`Type of the new ${noun.toLowerCase()}`}
          value={type}
          onChange={(event) => setType(event.target.value)}
        >
          {types.map((one) => (
            <option key={one} value={one}>
              {labelOfType(bundle, one)}
            </option>
          ))}
        </select>
      )}
      <button
        type="button"
        className="studio-button is-add"
        data-part="add"
        disabled={isFull}
        onClick={() =>
          onAdd(
            type === ''
              ? tools.fit(list.items ?? {}, startEntry(bundle, list))
              : tools.startBlock(type, path),
          )
        }
      >
        <Icon name="add" />
        Add {noun.toLowerCase()}
      </button>
    </>
  )
}
