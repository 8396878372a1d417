import type { ReactNode } from 'react'
import { asRecord } from '../../../../schema/read/json-object.ts'
import { sharedSections } from '../../../../site/view/sections.ts'
import { t } from '../../i18n/translate.ts'
import { wordUse } from '../../model/words/uses.ts'
import { useSiteContext } from '../../session/use-session.ts'
import { FieldFrame, type Field } from '../frame/field-frame.tsx'
import { ChoiceMenu, Segments } from '../frame/inputs.tsx'
import { choiceName } from '../schema/summary.ts'

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
  if (letters <= maxSideBySide && isKnown)
    return (
      <FieldFrame field={field} isGroup>
        <Segments
          name={field.control.id}
          choices={choices.map((choice) => choiceName(choice, field.target))}
          chosen={at}
          onChoose={choose}
        />
      </FieldFrame>
    )
  const mayUnset = at !== -1 && field.defaultValue === undefined && !field.isRequired
  return (
    <FieldFrame field={field}>
      <ChoiceMenu
        {...field.control}
        value={at}
        unknown={
          value === undefined
            ? t('Not set')
            : t('{value} (not a choice)', { value: JSON.stringify(value) })
        }
        choices={[
          ...(mayUnset ? [[-1, t('Not set')] as const] : []),
          ...choices.map((choice, index) => [index, choiceName(choice, field.target)] as const),
        ]}
        onChoose={choose}
      />
    </FieldFrame>
  )

  function choose(index: number): void {
    const chosen = choices[index]
    if (chosen === undefined) field.clear()
    else field.set(chosen)
  }
}

/** A field for true or false. */
export function SwitchField(field: Field): ReactNode {
  return (
    <FieldFrame field={field}>
      <input
        {...field.control}
        type="checkbox"
        className="studio-switch"
        checked={(field.value ?? field.defaultValue) === true}
        onChange={(event) => field.set(event.target.checked)}
      />
    </FieldFrame>
  )
}

/** A field for a shared section, by its title. */
export function SectionField(field: Field): ReactNode {
  const { site, main } = useSiteContext()
  const { shared } = sharedSections(site, main)
  return (
    <NamedField
      field={field}
      choices={shared.map((one) => [one.name, `${one.title}, ${wordUse(one)}`])}
    />
  )
}

/** A field for a recipient of forms in the site settings. */
export function RecipientField(field: Field): ReactNode {
  const { site } = useSiteContext()
  const recipients = Object.entries(asRecord(site.settings['forms'])).map(([name, target]) => {
    const { address, mailTo = address } = asRecord(target)
    return [name, typeof mailTo === 'string' ? `${name}, ${mailTo}` : name] as const
  })
  return <NamedField field={field} choices={recipients} />
}

/** A menu of what a name may stand for; an unknown name stays until another one is chosen. */
function NamedField({
  field,
  choices,
}: {
  field: Field
  choices: readonly (readonly [name: string, label: string])[]
}) {
  const { text, defaultValue } = field
  const shown = text === '' && typeof defaultValue === 'string' ? defaultValue : text
  return (
    <FieldFrame field={field}>
      <ChoiceMenu
        {...field.control}
        value={shown}
        unknown={shown === '' ? t('Not set') : t('{text} (unknown)', { text: shown })}
        choices={choices}
        onChoose={(name) => field.set(name)}
      />
    </FieldFrame>
  )
}
