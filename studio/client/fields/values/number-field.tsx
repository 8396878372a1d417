import { useState, type ReactNode } from 'react'
import type { Schema } from '../../../../schema/read/bundle.ts'
import { t } from '../../i18n/translate.ts'
import { FieldFrame, type Field } from '../frame/field-frame.tsx'
import { PushButton } from '../frame/push-button.tsx'

/** A field for a number, with buttons to decrease and increase it. Other input stays in the field and is not applied. */
export function NumberField(field: Field): ReactNode {
  const { value, title, target, defaultValue } = field
  const [typed, setTyped] = useState<{ text: string; for: unknown }>()
  const text =
    typed && typed.for === value ? typed.text : typeof value === 'number' ? String(value) : ''
  const isNumber = text.trim() === '' || numberOf(text, target) !== undefined

  function write(next: string): void {
    const number = numberOf(next, target)
    const isEmpty = next.trim() === ''
    // A required value is kept while the field is empty.
    const keeps = isEmpty ? field.isRequired : number === undefined
    setTyped({ text: next, for: keeps ? value : isEmpty ? undefined : number })
    if (isEmpty && !field.isRequired) field.clear()
    if (number !== undefined && number !== value) field.type(number)
  }

  function step(by: 1 | -1): void {
    const from = [value, defaultValue].find((known) => typeof known === 'number')
    write(String(stepFrom(from, by, target)))
  }

  const note = isNumber
    ? text === '' && field.isRequired
      ? t('A number is required. The last one is kept.')
      : undefined
    : target.type === 'integer'
      ? t('This is not a whole number. The last one is kept.')
      : t('This is not a number. The last one is kept.')
  return (
    <FieldFrame field={field} note={note}>
      <div className="studio-number">
        <PushButton
          className="studio-step"
          aria-label={t('Decrease {title}', { title })}
          onClick={() => step(-1)}
        >
          −
        </PushButton>
        <input
          {...field.control}
          aria-invalid={field.control['aria-invalid'] || note !== undefined}
          inputMode={target.type === 'integer' ? 'numeric' : 'decimal'}
          autoComplete="off"
          value={text}
          placeholder={field.placeholder}
          onChange={(event) => write(event.target.value)}
          onKeyDown={(event) => {
            if (event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
            event.preventDefault()
            step(event.key === 'ArrowUp' ? 1 : -1)
          }}
        />
        <PushButton
          className="studio-step"
          aria-label={t('Increase {title}', { title })}
          onClick={() => step(1)}
        >
          +
        </PushButton>
      </div>
    </FieldFrame>
  )
}

/** Parses a typed number, with surrounding spaces and a decimal comma allowed. Returns undefined for other input. */
export function numberOf(text: string, { type }: Schema): number | undefined {
  const form = type === 'integer' ? /^[+-]?\d+$/ : /^[+-]?(?:\d+\.?\d*|\.\d+)$/
  const written = text.trim().replace(',', '.')
  const number = Number(written)
  return form.test(written) && Number.isFinite(number) ? number : undefined
}

/** Returns the next number within the limits. The step is 1 for integers and otherwise 0.1, or 0.01 in a short range. */
export function stepFrom(from: number | undefined, by: 1 | -1, schema: Schema): number {
  const { type, minimum = -Infinity, maximum = Infinity } = schema
  const step = type === 'integer' ? 1 : maximum - minimum < 0.5 ? 0.01 : 0.1
  if (from === undefined)
    return Math.max(
      minimum,
      Math.min(maximum, by === 1 ? Math.max(minimum, 0) : Math.min(maximum, 0)),
    )
  const next = Math.round((from + by * step) * 100) / 100
  return Math.max(minimum, Math.min(maximum, next))
}
