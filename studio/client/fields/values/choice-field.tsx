import type { ReactNode } from 'react'
import { FieldFrame } from '../frame/field-frame.tsx'
import { choiceName } from '../schema/summary.ts'
import type { Field } from '../frame/use-field.ts'
import { describeUse } from '../../../../site/view/sections.ts'
import { useTool } from '../form/form-tools.ts'

/** In characters: choices that fit side by side in a narrow panel. */
const maxSideBySide = 30

/** A field for one of a few values: side by side if they fit, else as a menu. */
export function ChoiceField(field: Field): ReactNode {
  const { value } = field
  const choices = field.target.enum ?? []
  const shown = value ?? field.defaultValue
  const at = choices.indexOf(shown ?? null)
  const letters =
    choices.map((choice) => choiceName(choice, field.target)).join('').length + 3 * choices.length
  const isKnown = at !== -1 || (shown === undefined && field.isRequired)
  if (letters > maxSideBySide || !isKnown) {
    return (
      <FieldFrame field={field}>
        {(control) => (
          <select
            {...control}
            className="studio-input"
            value={at}
            onChange={(event) => {
              const chosen = choices[Number(event.target.value)]
              if (chosen === undefined) field.clear()
              else field.set(chosen)
            }}
          >
            {at === -1 && (
              <option value={-1}>
                {value === undefined ? 'Not set' : `${JSON.stringify(value)} (not a choice)`}
              </option>
            )}
            {at !== -1 && field.defaultValue === undefined && !field.isRequired && (
              <option value={-1}>Not set</option>
            )}
            {choices.map((choice, index) => (
              <option key={index} value={index}>
                {choiceName(choice, field.target)}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
    )
  }
  return (
    <FieldFrame field={field} isGroup>
      {({ id }) => (
        <div className="studio-segments">
          {choices.map((choice, index) => (
            <label key={index} className="studio-segment">
              <input
                type="radio"
                name={id}
                checked={index === at}
                onChange={() => field.set(choice)}
              />
              <span>{choiceName(choice, field.target)}</span>
            </label>
          ))}
        </div>
      )}
    </FieldFrame>
  )
}

/** A field for true or false. */
export function SwitchField(field: Field): ReactNode {
  return (
    <FieldFrame field={field}>
      {(control) => (
        <input
          {...control}
          type="checkbox"
          className="studio-switch"
          checked={(field.value ?? field.defaultValue) === true}
          onChange={(event) => field.set(event.target.checked)}
        />
      )}
    </FieldFrame>
  )
}

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
