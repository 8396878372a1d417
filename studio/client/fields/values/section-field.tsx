import type { ReactNode } from 'react'
import { describeUse } from '../../../../site/view/sections.ts'
import { FieldFrame } from '../frame/field-frame.tsx'
import { useTool } from '../form/form-tools.ts'
import type { Field } from '../frame/use-field.ts'

/** A field for a shared section, by its title. */
export function SectionField(field: Field): ReactNode {
  const sections = useTool((tools) => tools.sections())
  const { text } = field
  const isKnown = sections.some(({ name }) => name === text)
  return (
    <FieldFrame field={field}>
      {(control) => (
        <select
          {...control}
          className="studio-input"
          value={text}
          onChange={(event) => field.set(event.target.value)}
        >
          {!isKnown && (
            <option value={text}>{text === '' ? 'Not set' : `${text} (unknown)`}</option>
          )}
          {sections.map((section) => (
            <option key={section.name} value={section.name}>
              {section.title}, {describeUse(section)}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}
