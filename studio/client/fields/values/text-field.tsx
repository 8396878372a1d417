import type { ReactNode } from 'react'
import { FieldFrame } from '../frame/field-frame.tsx'
import type { FieldProps } from '../form/field-props.ts'
import { useField } from '../frame/use-field.ts'

/** A text on one line. */
export function TextField(props: FieldProps): ReactNode {
  const field = useField(props)
  const text = textOf(props)
  return (
    <FieldFrame props={props} field={field} note={lengthNote(text, field.target.maxLength)}>
      {(control) => (
        <input
          {...control}
          className="studio-input"
          value={text}
          placeholder={placeholderOf(field.standard)}
          onChange={(event) => field.type(event.target.value)}
        />
      )}
    </FieldFrame>
  )
}

/** A text that grows with what is written. It is shown as one paragraph, so Enter does nothing. */
export function LongTextField(props: FieldProps): ReactNode {
  const field = useField(props)
  const text = textOf(props)
  return (
    <FieldFrame props={props} field={field} note={lengthNote(text, field.target.maxLength)}>
      {(control) => (
        <textarea
          {...control}
          className="studio-input is-growing"
          rows={rowsOf(text)}
          value={text}
          placeholder={placeholderOf(field.standard)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault()
          }}
          onChange={(event) => field.type(event.target.value.replace(/[\r\n]+/g, ' '))}
        />
      )}
    </FieldFrame>
  )
}

/** The text of a field; nothing where it has none. */
export function textOf({ value }: FieldProps): string {
  return typeof value === 'string' ? value : ''
}

/** What counts when nothing is written, for an empty box. */
export function placeholderOf(standard: unknown): string | undefined {
  return typeof standard === 'string' || typeof standard === 'number' ? String(standard) : undefined
}

/** The share of the most from which on characters are counted. */
const nearlyFull = 0.8

/** How many characters of the most are written, once that is near; characters as the schema counts them. */
export function lengthNote(text: string, most: number | undefined): string | undefined {
  if (most === undefined || text.length < most * nearlyFull) return undefined
  const count = Array.from(text).length
  if (count < most * nearlyFull) return undefined
  const over = count - most
  return over > 0
    ? `${count} of ${most} characters: ${over} too many.`
    : `${count} of ${most} characters.`
}

/** Lines for browsers that do not grow a box by themselves. */
export function rowsOf(text: string, least = 1): number {
  return Math.max(least, Math.min(10, Math.ceil(text.length / 40)))
}
