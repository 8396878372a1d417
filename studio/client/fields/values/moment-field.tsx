import type { ReactNode } from 'react'
import { FieldFrame, type Field } from '../frame/field-frame.tsx'
import { TextInput } from './text-field.tsx'
import { t } from '../../i18n/translate.ts'

/** A field for a date in the time zone of the site, with an optional time. Seconds and offsets can only be edited as JSON. */
export function MomentField(field: Field): ReactNode {
  const { text } = field
  const [, day = '', time = ''] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}))?$/.exec(text) ?? []
  const zone = t('Time zone: {timeZone}. Without a time, it means the whole day.', {
    timeZone: field.tools.bundle.settings.timeZone,
  })
  const isShown = text === '' || day !== ''
  return (
    <FieldFrame
      field={field}
      note={
        isShown ? zone : t('“{text}” is kept until you choose another date. {zone}', { text, zone })
      }
    >
      {(control) => (
        <span className="studio-moment">
          <input
            {...control}
            type="date"
            value={day}
            onChange={({ target }) => field.type(join(target.value, time))}
          />
          <input
            type="time"
            className="studio-input"
            aria-label={t('Time of {title}', { title: field.title })}
            disabled={day === ''}
            value={time}
            onChange={({ target }) => field.type(join(day, target.value))}
          />
        </span>
      )}
    </FieldFrame>
  )
}

function join(day: string, time: string): string {
  return day === '' || time === '' ? day : `${day}T${time.slice(0, 'hh:mm'.length)}`
}

/** A field for a date in the time zone of the site. */
export function DayField(field: Field): ReactNode {
  const { text } = field
  const isDay = text === '' || /^\d{4}-\d{2}-\d{2}$/.test(text)
  const zone = t('Time zone: {timeZone}.', { timeZone: field.tools.bundle.settings.timeZone })
  return (
    <FieldFrame
      field={field}
      note={isDay ? zone : t('“{text}” is not a valid date. {zone}', { text, zone })}
    >
      {(control) => <TextInput field={field} {...control} type="date" value={isDay ? text : ''} />}
    </FieldFrame>
  )
}
