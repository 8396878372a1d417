import type { ReactNode } from 'react'
import type { Path } from '../../../../check/problem/problem.ts'
import { dereference, type Schema } from '../../../../schema/read/bundle.ts'
import type { JsonObject } from '../../../../schema/read/json-object.ts'
import { describeShown } from '../../model/shown-words.ts'
import { useFormTools, useTool } from '../form/form-tools.ts'
import { shownKeys } from '../schema/field-order.ts'
import { toLabel } from '../schema/summary.ts'
import { Fold } from './fold.tsx'

/** The fields at the end of a group that are rarely needed. Folded, they show what is set in them. */
export function RareFields({
  path,
  target,
  value,
  names,
  hasDates,
  children,
}: {
  path: Path
  /** The schema of the group. */
  target: Schema
  value: JsonObject
  /** The names of the properties, without those of dates. */
  names: readonly string[]
  hasDates: boolean
  children: ReactNode
}): ReactNode {
  const { bundle } = useFormTools()
  const campaigns = useTool((tools) => tools.campaigns())
  const { properties = {} } = target
  const titleOf = (key: string): string => {
    const schema = properties[key] ?? {}
    return schema.title ?? dereference(bundle, schema).title ?? toLabel(key)
  }
  const shown = hasDates ? describeShown(value, campaigns) : ''
  const set = names.filter((key) => Object.hasOwn(value, key))
  const words = [...(shown === '' ? [] : [`Shown ${shown}`]), ...set.map(titleOf)]
  const keys = hasDates ? [...names, ...shownKeys] : names
  return (
    <Fold
      title="More"
      summary={words.join(', ')}
      paths={keys.map((key) => [...path, key])}
      opensForProblems
    >
      <div className="studio-fields">{children}</div>
    </Fold>
  )
}
