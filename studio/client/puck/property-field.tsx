import type { Schema } from '../../../schema/read/bundle.ts'
import { isJsonObject } from '../../../schema/read/json-object.ts'
import { fieldComponents } from '../fields/field-components.ts'
import { FieldComponentsContext } from '../fields/frame/field-view.tsx'
import { ShownField } from '../fields/groups/shown-field.tsx'
import { ValueForm } from '../fields/value-form.tsx'
import { openPage } from '../session/session.ts'
import { useSessionState } from '../session/use-session.ts'

/** The props of a field of a block. */
export interface PropertyFieldProps {
  name: string
  schema: Schema
  /** The schema of the block. */
  within: Schema
}

/** When the selected block is shown. */
export function ShownBlock({ within }: Pick<PropertyFieldProps, 'within'>) {
  const page = useSessionState(openPage)
  const index = useSessionState(({ block }) => block)
  const block = index === undefined ? undefined : page?.blocks[index]
  if (page === undefined || index === undefined || !isJsonObject(block)) return <></>
  return (
    <FieldComponentsContext value={fieldComponents}>
      <ShownField path={['pages', page.key, 'blocks', index]} target={within} value={block} />
    </FieldComponentsContext>
  )
}

/**
 * A property of the selected block. It shows and edits the draft, since Puck does not update its copy of the value while the
 * field has the focus.
 */
export function PropertyField({ name, schema, within }: PropertyFieldProps) {
  const page = useSessionState(openPage)
  const index = useSessionState(({ block }) => block)
  const block = index === undefined ? undefined : page?.blocks[index]
  if (page === undefined || index === undefined || !isJsonObject(block)) return <></>
  return (
    <ValueForm
      schema={schema}
      path={['pages', page.key, 'blocks', index, name]}
      value={Object.hasOwn(block, name) ? block[name] : undefined}
      isRequired={within.required?.includes(name) ?? false}
      within={within}
      hasHead
    />
  )
}
