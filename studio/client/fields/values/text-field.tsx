import { useState, type ComponentProps, type ReactNode } from 'react'
import { isColour } from '../../../../schema/values/contrast.ts'
import { t } from '../../i18n/translate.ts'
import { afterPaint } from '../../session/after-paint.ts'
import { FieldFrame, type Field } from '../frame/field-frame.tsx'
import { CheckBox } from '../frame/inputs.tsx'

/** A field for a text on one line. */
export function TextField(field: Field): ReactNode {
  return (
    <FieldFrame field={field} note={lengthNote(field.text, field.target.maxLength)}>
      <TextInput field={field} />
    </FieldFrame>
  )
}

/** The input of a field that is typed on one line. */
export function TextInput({
  field,
  ...props
}: { field: Field } & ComponentProps<'input'>): ReactNode {
  const [text, type] = useTyping(field)
  return (
    <input
      {...field.control}
      lang={field.lang}
      value={text}
      placeholder={field.placeholder}
      onChange={({ target }) => type(target.value)}
      {...props}
    />
  )
}

/** The text of a field as it is typed, which the draft gets once it is painted. */
function useTyping(field: Field): [text: string, type: (typed: string) => void] {
  const [typed, setTyped] = useState<string>()
  const [owner] = useState(() => ({}))
  return [
    typed ?? field.text,
    (next) => {
      setTyped(next)
      afterPaint(owner, () => {
        setTyped(undefined)
        field.type(next)
      })
    },
  ]
}

/** A field for a name that other places refer to. They follow once it is typed, not with each letter. */
export function NameField(field: Field): ReactNode {
  const [typed, setTyped] = useState<string>()

  function finish(): void {
    if (typed !== undefined && typed !== field.text) field.type(typed)
    setTyped(undefined)
  }

  return (
    <div
      role="presentation"
      onBlur={finish}
      onKeyDown={({ key, ctrlKey, metaKey }) => {
        if (key === 'Enter' || ctrlKey || metaKey) finish()
      }}
    >
      <TextField {...field} text={typed ?? field.text} type={(text) => setTyped(String(text))} />
    </div>
  )
}

/** A field for a longer text, which grows. The text is one paragraph, so Enter does nothing. */
export function LongTextField(field: Field): ReactNode {
  const [text, type] = useTyping(field)
  return (
    <FieldFrame field={field} note={lengthNote(text, field.target.maxLength)}>
      <textarea
        {...field.control}
        lang={field.lang}
        rows={rowsOf(text)}
        value={text}
        placeholder={field.placeholder}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault()
        }}
        onChange={(event) => type(event.target.value.replace(/[\r\n]+/g, ' '))}
      />
    </FieldFrame>
  )
}

/** The share of the maximum length from which the length is shown. */
const noteFrom = 0.8

/** Returns the length of a text once it is near the maximum. Counts code points, as the schema does. */
export function lengthNote(text: string, max: number | undefined): string | undefined {
  if (max === undefined || text.length < max * noteFrom) return undefined
  const count = Array.from(text).length
  if (count < max * noteFrom) return undefined
  const over = count - max
  return over > 0
    ? t('{count} of {max} characters: {over} too many.', { count, max, over })
    : t('{count} of {max} characters.', { count, max })
}

/** Returns the number of rows, for browsers that do not grow the field. */
export function rowsOf(text: string, min = 1): number {
  return Math.max(min, Math.min(10, Math.ceil(text.length / 40)))
}

/** A field for the alternative text of a picture, which is empty if the picture is only decoration. */
export function AltField(field: Field): ReactNode {
  const { text, value, title } = field
  const [isTyped, setTyped] = useState(false)
  const isDecoration = value === '' && !isTyped
  return (
    <FieldFrame field={field} note={lengthNote(text, field.target.maxLength)}>
      <>
        <TextInput
          field={field}
          disabled={isDecoration}
          onChange={({ target }) => {
            setTyped(true)
            field.type(target.value)
          }}
        />
        <CheckBox
          aria-label={t('{title}: the picture is only decoration', { title })}
          checked={isDecoration}
          onCheck={(isChecked) => {
            setTyped(!isChecked)
            if (isChecked) field.set('')
          }}
        >
          {t('Only decoration')}
        </CheckBox>
      </>
    </FieldFrame>
  )
}

/** A field for a colour, with a picker and as six hexadecimal digits, and a note below them. */
export function ColourField({ note, ...field }: Field & { note?: ReactNode }): ReactNode {
  const label = t('Choose {title}', { title: field.title })
  const shown = [field.text, field.defaultValue].find(isColour)
  return (
    <FieldFrame field={field} note={note}>
      <ColourInputs {...{ field, label, shown }} />
    </FieldFrame>
  )
}

/** A picker for a colour, black if none is `shown`, beside an input for its digits. */
export function ColourInputs({
  field,
  label,
  shown = '#000000',
}: {
  field: Field
  label: string
  shown: string | undefined
}): ReactNode {
  const picker = { id: undefined, 'aria-describedby': undefined, 'aria-label': label }
  return (
    <div className="studio-colour">
      <TextInput field={field} type="color" {...picker} value={shown} />
      <TextInput field={field} autoComplete="off" spellCheck={false} />
    </div>
  )
}

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
      <span className="studio-moment">
        <input
          {...field.control}
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
      <TextInput field={field} type="date" value={isDay ? text : ''} />
    </FieldFrame>
  )
}
