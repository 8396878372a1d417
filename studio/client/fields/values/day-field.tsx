import type { ReactNode } from 'react'
import { siteConfig } from '../../../../schema/config/site-config.ts'
import { FieldFrame } from '../frame/field-frame.tsx'
import type { Field } from '../frame/use-field.ts'

/** A field for a date in the time zone of the site. */
export function DayField(field: Field): ReactNode {
  const { text } = field
  const isDay = text === '' || /^\d{4}-\d{2}-\d{2}$/.test(text)
  const zone = `Time zone: ${siteConfig.timeZone}.`
  return (
    <FieldFrame field={field} note={isDay ? zone : `“${text}” is not a valid date. ${zone}`}>
      {(control) => (
        <input
          {...control}
          type="date"
          className="studio-input"
          value={isDay ? text : ''}
          onChange={(event) => field.type(event.target.value)}
        />
      )}
    </FieldFrame>
  )
}
