import { useState, type ComponentProps, type ReactNode } from 'react'
import { afterPaint } from '../../session/after-paint.ts'
import { FieldFrame, type Field } from '../frame/field-frame.tsx'
import { CheckBox } from '../frame/inputs.tsx'
import { t } from '../../i18n/translate.ts'

/** A field for a text on one line. */
export function TextField(field: Field): ReactNode {
  return (
    <FieldFrame field={field} note={lengthNote(field.text, field.target.maxLength)}>
      {(control) => <TextInput field={field} {...control} />}
    </FieldFrame>
  )
}

/** The control of a field that is typed on one line. */
export function TextInput({
  field,
  ...props
}: { field: Field } & ComponentProps<'input'>): ReactNode {
  const [text, type] = useTyping(field)
  return (
    <input
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
      {(control) => (
        <textarea
          {...control}
          lang={field.lang}
          rows={rowsOf(text)}
          value={text}
          placeholder={field.placeholder}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault()
          }}
          onChange={(event) => type(event.target.value.replace(/[\r\n]+/g, ' '))}
        />
      )}
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
      {(control) => (
        <>
          <TextInput
            field={field}
            {...control}
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
      )}
    </FieldFrame>
  )
}
