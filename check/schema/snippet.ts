import type { JsonValue } from '../../schema/read/bundle.ts'

/** JSON on one line with spaces inside its brackets, as composers write it; cut after `maxLength` characters. */
export function snippet(value: JsonValue, maxLength = 240): string {
  const text = write(value)
  return text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text
}

function write(value: JsonValue): string {
  if (Array.isArray(value)) return value.length === 0 ? '[]' : `[${value.map(write).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(
    ([key, entry]) => `${JSON.stringify(key)}: ${write(entry)}`,
  )
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}
