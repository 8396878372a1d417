import type { Schema } from '../../../../schema/read/bundle.ts'

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
